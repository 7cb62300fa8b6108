import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const root = [{ id: 'root', loaderData: { siteUrl: 'https://lintel.example' } }]
const page = { title: 'A page', description: 'About it', path: '/a-page' }
const sharedPicture = (matches: typeof root, picture?: string) =>
  pageMeta(matches, { ...page, ...(picture && { picture }) }).flatMap((each) =>
    'property' in each && each.property === 'og:image' ? [each.content] : [],
  )

test('a shared link shows the picture of its page', () => {
  expect(sharedPicture(root, '/demo/pictures/7/front.webp')).toEqual([
    'https://lintel.example/demo/pictures/7/front.webp',
  ])
})

test('a shared link shows the site’s picture if that of the page is invalid', () => {
  const own = sharedPicture(root)
  expect(own).toEqual([expect.stringMatching(/^https:\/\/lintel\.example\/.*share-card/)])
  expect(sharedPicture(root, 'https://pictures.example:99999/1.jpg')).toEqual(own)
})

test('a visitor gets a page even if the site’s address is unknown', () => {
  expect(sharedPicture([])).toEqual([])
})
