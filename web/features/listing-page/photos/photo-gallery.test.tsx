import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MorePhotos } from './more-photos.tsx'
import { PhotoGallery } from './photo-gallery.tsx'

const pictures = Array.from({ length: 60 }, (_, n) => ({
  address: `/storage/v1/object/public/listing-pictures/home/${n}.jpg`,
  caption: `Picture ${n} of the house`,
  width: 4000,
  height: 3000,
  fill: undefined,
}))

const render = (content: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>)

test('a visitor gets each of sixty photos once, in the gallery or further down', () => {
  const gallery = render(<PhotoGallery pictures={pictures} floorPlan={undefined} saveButton={null} />)
  const more = render(<MorePhotos pictures={pictures} />)
  expect(gallery.match(/<img /g)).toHaveLength(3)
  expect(more.match(/<img /g)).toHaveLength(59)
  expect(more.split('Picture 7 of the house')).toHaveLength(2)
  expect(gallery.length + more.length).toBeLessThan(60_000)
})

test('a screen reader announces the number of a photo without a caption once', () => {
  const bare = pictures.slice(0, 12).map((picture) => ({ ...picture, caption: '' }))
  const name = (html: string, place: number) => {
    const link = html.match(/<a .*?<\/a>/g)?.[place] ?? ''
    const alt = /alt="(.*?)"/.exec(link)?.[1] ?? ''
    return `${link.replace(/<.*?>/g, '')} ${alt}`.trim()
  }
  const gallery = (shown: typeof pictures) =>
    render(<PhotoGallery pictures={shown} floorPlan={undefined} saveButton={null} />)
  expect(name(gallery(bare), 1)).toBe('Enlarge photo 2 of 12')
  expect(name(gallery(pictures), 1)).toBe('Enlarge photo 2 of 60: Picture 1 of the house')
  expect(name(render(<MorePhotos pictures={bare} />), 0)).toBe('Enlarge photo 2')
  expect(name(render(<MorePhotos pictures={pictures} />), 0)).toBe('Enlarge: Picture 1 of the house')
})
