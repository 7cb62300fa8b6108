import { readdirSync, readFileSync } from 'node:fs'
import { withBrand } from '../../content/read-pages.ts'

export type Post = { slug: string; title: string; imageAlt: string; content: string }

/**
 * The posts, newest first: files `01-slug.txt` with the title on the first line, what the picture shows on the second,
 * then the text in paragraphs.
 */
export function readPosts(): Post[] {
  const folder = new URL('texts/', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => {
      const [title = '', imageAlt = '', , ...lines] = withBrand(
        readFileSync(new URL(name, folder), 'utf8').trim(),
      ).split('\n')
      return { slug: name.replace(/^\d+-|\.txt$/g, ''), title, imageAlt, content: lines.join('\n').trim() }
    })
}
