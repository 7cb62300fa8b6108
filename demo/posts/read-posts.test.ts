import { expect, test } from 'vitest'
import { articleText, parseArticle } from '../../domain/text/article.ts'
import { drawPostPicture } from '../pictures/picture.ts'
import { describeCover } from '../pictures/posts/draw-cover.ts'
import { motifFor, motifs } from '../pictures/posts/motif.ts'
import { readPosts } from './read-posts.ts'

const posts = readPosts()

test('a reader finds twenty-four posts, each with its own title and address', () => {
  expect(posts).toHaveLength(24)
  expect(new Set(posts.map((post) => post.title)).size).toBe(24)
  expect(new Set(posts.map((post) => post.slug)).size).toBe(24)
  for (const { slug, imageAlt } of posts) {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(imageAlt.length).toBeGreaterThan(10)
  }
})

test('every post takes three to six minutes to read', () => {
  for (const { title, content } of posts) {
    const words = content.split(/\s+/).length
    expect(words, title).toBeGreaterThanOrEqual(600)
    expect(words, title).toBeLessThanOrEqual(1_200)
    expect(content.split('\n\n').length, title).toBeGreaterThan(10)
  }
})

test('a reader finds no clichés, markup or American spelling', () => {
  for (const { title, content } of posts) {
    const text = `${title} ${content}`
    expect(text, title).not.toMatch(
      /delve|navigat(e|ing) the|landscape of|in today’s|game.changer|look no further|dream home|hidden gem|unlock|empower|seamless|robust|realm|tapestry|nestled|stunning|crucial(ly)?|moreover|furthermore/i,
    )
    expect(text, title).not.toMatch(
      /\b(color|center|neighbor|favorite|program|gray|license to let|labor|organize)\b/i,
    )
    expect(articleText(text), title).not.toMatch(/[*#_`|]|<\w|\{name\}|'| {2}/)
  }
})

test('the text alternative of a cover says what it shows', () => {
  for (const { slug, imageAlt } of posts) expect(imageAlt, slug).toBe(describeCover(slug))
})

test('every post has an author, headings and a pull quote that its text contains', () => {
  for (const { title, content } of posts) {
    const { author, blocks } = parseArticle(content)
    expect(author, title).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+, [a-zA-Z ]+$/)
    expect(blocks.filter(({ kind }) => kind === 'heading').length, title).toBeGreaterThanOrEqual(3)
    const quotes = blocks.flatMap((block) => (block.kind === 'quote' ? block.text : []))
    expect(quotes, title).toHaveLength(1)
    for (const quote of quotes) expect(articleText(content), title).toContain(quote)
  }
  const withFigures = posts.filter(({ content }) =>
    parseArticle(content).blocks.some(({ kind }) => kind === 'table'),
  )
  expect(withFigures.length).toBeGreaterThanOrEqual(10)
  expect(new Set(posts.map(({ content }) => parseArticle(content).author)).size).toBeGreaterThanOrEqual(5)
})

test('no two covers are alike, and neighbours show different things', () => {
  expect(new Set(posts.map(({ slug }) => drawPostPicture(slug))).size).toBe(posts.length)
  const shown = posts.map(({ slug }) => motifFor(slug, motifs[0]))
  for (const [i, motif] of shown.entries()) expect(motif, posts[i]?.slug).not.toBe(shown[i - 1])
})

test('the tax examples are correct for all four nations', () => {
  const text = posts.map((post) => post.content).join('\n')
  for (const sum of ['£10,000', '£30,000', '£13,350', '£12,750', '£45,350', '£10,500', '£29,950'])
    expect(text).toContain(sum)
})
