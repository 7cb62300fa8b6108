import { expect, test } from 'vitest'
import type { BlogPost } from './blog-post.ts'
import { postJsonLd } from './post-json-ld.ts'

const post = { title: 'Moving in', content: 'Two words', created_at: '2026-11-15T12:00:00Z' } as BlogPost
const imageIn = (image_url: string | null) =>
  (postJsonLd('https://lintel.example', '/blog/1', { ...post, image_url }) as { image?: string }).image

test("a search engine gets the absolute URL of an article's picture", () => {
  expect(imageIn('/demo/pictures/posts/moving')).toBe('https://lintel.example/demo/pictures/posts/moving')
})

test('an article with an invalid picture URL still has its page', () => {
  expect(imageIn('https://pictures.example:99999/1.jpg')).toBeUndefined()
  expect(imageIn(null)).toBeUndefined()
})
