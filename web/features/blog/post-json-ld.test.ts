import { expect, test } from 'vitest'
import type { BlogPost } from './blog-post.ts'
import { postJsonLd } from './post-json-ld.ts'

const post = { title: 'Moving in', content: 'Two words', created_at: '2026-11-15T12:00:00Z' } as BlogPost
const imageIn = (image_url: string | null) =>
  (postJsonLd('https://lintel.example', '/blog/1', { ...post, image_url }) as { image?: string }).image

test('a search engine is given the picture of an article by its whole address', () => {
  expect(imageIn('/demo/pictures/posts/moving')).toBe('https://lintel.example/demo/pictures/posts/moving')
})

test('an article whose picture nobody could fetch still has its page', () => {
  expect(imageIn('https://pictures.example:99999/1.jpg')).toBeUndefined()
  expect(imageIn(null)).toBeUndefined()
})
