/** The text of an article as blocks. Editors write paragraphs; a few marks make headings, quotes, lists and tables. */
export type ArticleBlock =
  | { kind: 'heading' | 'quote' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; header: string[]; rows: string[][] }

export type Article = {
  /** From a first line such as `By Priya Nair, lettings editor`. */
  author: string | undefined
  blocks: ArticleBlock[]
}

const byline = /^By ([A-Z][^\n.]{2,98})$/

/** `## Heading`, `> quote`, `- item` and `| a | b |` at the start of a block; all else is a paragraph. */
export function parseArticle(content: string): Article {
  const parts = content
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
  const author = byline.exec(parts[0] ?? '')?.[1]
  return { author, blocks: (author ? parts.slice(1) : parts).map(toBlock) }
}

function toBlock(text: string): ArticleBlock {
  if (/^#{2,4} [^\n]+$/.test(text)) return { kind: 'heading', text: text.replace(/^#+ /, '') }
  const lines = text.split('\n')
  if (lines.every((line) => line.startsWith('> ')))
    return { kind: 'quote', text: lines.map((line) => line.slice(2)).join(' ') }
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  if (lines.length > 2 && lines.every((line) => line.startsWith('|'))) return toTable(lines)
  return { kind: 'paragraph', text }
}

function toTable([header = '', , ...rows]: string[]): ArticleBlock {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  return { kind: 'table', header: cells(header), rows: rows.map(cells) }
}

/** The words alone, for excerpts, feeds and descriptions. Quotes repeat the text, so they are left out. */
export function articleText(content: string): string {
  return parseArticle(content)
    .blocks.flatMap((block) => {
      if (block.kind === 'quote') return []
      if (block.kind === 'list') return block.items
      if (block.kind === 'table') return block.rows.map((row) => row.join(': '))
      return block.text
    })
    .join('\n\n')
}
