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

test('a visitor is sent each of sixty photos once, those in sight and the rest further down', () => {
  const gallery = render(<PhotoGallery pictures={pictures} floorPlan={undefined} heart={null} />)
  const more = render(<MorePhotos pictures={pictures} />)
  expect(gallery.match(/<img /g)).toHaveLength(3)
  expect(more.match(/<img /g)).toHaveLength(59)
  expect(more.split('Picture 7 of the house')).toHaveLength(2)
  expect(gallery.length + more.length).toBeLessThan(60_000)
})
