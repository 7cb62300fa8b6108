import { expect, test } from 'vitest'
import { postFeed } from './post-feed.ts'

const post = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Tax & you',
  content: 'First line.\nSecond <line>.',
  image_url: null,
  image_alt: '',
  created_at: '2026-11-12T08:30:00Z',
}

test('a feed reader gets each article with its address and date', () => {
  const feed = postFeed('https://lintel.test', [post])
  expect(feed).toContain('<title>Tax &amp; you</title>')
  expect(feed).toContain(`<link>https://lintel.test/blog/${post.id}</link>`)
  expect(feed).toContain('<pubDate>Thu, 12 Nov 2026 08:30:00 GMT</pubDate>')
  expect(feed).toContain('First line. Second &lt;line&gt;.…')
})

test('a blog without articles has a feed without items', () => {
  expect(postFeed('https://lintel.test', [])).not.toContain('<item>')
})
