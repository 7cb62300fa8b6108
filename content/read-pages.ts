import { readdirSync, readFileSync } from 'node:fs'
import { brand } from '../domain/site/brand.ts'

export type PageText = { slug: string; title: string; description: string; content: string }

/**
 * Initial content of the editable pages: Markdown files named after their path, with the title on the first line and
 * the description on the second.
 */
export function readPages(): PageText[] {
  const folder = new URL('pages/', import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const [title = '', description = '', , ...lines] = withBrand(
        readFileSync(new URL(name, folder), 'utf8').trim(),
      ).split('\n')
      return {
        slug: name.replace(/\.md$/, '').replaceAll('\\', '/'),
        title: title.replace(/^# /, ''),
        description,
        content: lines.join('\n').trim(),
      }
    })
}

/** The product's name is defined once, not in the texts. */
export function withBrand(text: string): string {
  return text.replaceAll('{name}', brand.name).replaceAll('{company}', brand.company)
}
