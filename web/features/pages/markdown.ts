import { marked, type Token, type Tokens } from 'marked'

/** Parsed Markdown as plain data: the server parses it, so that browsers need no parser. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; inside: Inline[] }
  | { kind: 'link'; to: string; inside: Inline[] }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

export function parseMarkdown(text: string): Block[] {
  return toBlocks(marked.lexer(text))
}

function toBlocks(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token) => toBlock(token) ?? [])
}

function toBlock(token: Token): Block | undefined {
  switch (token.type) {
    case 'heading':
      return toHeading(token as Tokens.Heading)
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', inside: toInlines(token.tokens ?? [token]) }
    case 'list':
      return {
        kind: 'list',
        isOrdered: (token as Tokens.List).ordered,
        items: (token as Tokens.List).items.map((item) => toBlocks(item.tokens)),
      }
    case 'blockquote':
      return { kind: 'quote', blocks: toBlocks(token.tokens ?? []) }
    case 'table':
      return toTable(token as Tokens.Table)
    case 'code':
      return { kind: 'code', text: token.text }
    case 'hr':
      return { kind: 'rule' }
    default:
      // Raw HTML is shown as text.
      return token.type === 'space' || !token.raw.trim()
        ? undefined
        : { kind: 'paragraph', inside: [{ kind: 'text', text: token.raw.trim() }] }
  }
}

/** Headings start at h2, because the page has its own h1. */
function toHeading({ depth, text, tokens }: Tokens.Heading): Block {
  const level = Math.min(Math.max(depth, 2), 4) as 2 | 3 | 4
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return { kind: 'heading', level, id, inside: toInlines(tokens) }
}

function toTable({ header, rows }: Tokens.Table): Block {
  return {
    kind: 'table',
    header: header.map((cell) => toInlines(cell.tokens)),
    rows: rows.map((row) => row.map((cell) => toInlines(cell.tokens))),
  }
}

function toInlines(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap(toInline)
}

function toInline(token: Token): Inline | Inline[] {
  switch (token.type) {
    case 'strong':
      return { kind: 'strong', inside: toInlines(token.tokens ?? []) }
    case 'em':
      return { kind: 'emphasis', inside: toInlines(token.tokens ?? []) }
    case 'codespan':
      return { kind: 'code', text: token.text }
    case 'br':
      return { kind: 'break' }
    case 'link':
      return toLink(token as Tokens.Link)
    case 'image':
      return toPicture(token as Tokens.Image)
    case 'text':
      return token.tokens ? toInlines(token.tokens) : { kind: 'text', text: decodeEntities(token.text) }
    case 'escape':
      return { kind: 'text', text: decodeEntities(token.text) }
    default:
      return { kind: 'text', text: token.raw }
  }
}

/** Links to pages, anchors, web addresses, email and phone; no scripts. */
const isAddress = /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i

function toLink({ href, tokens }: Tokens.Link): Inline | Inline[] {
  const inside = toInlines(tokens)
  return isAddress.test(href) ? { kind: 'link', to: href, inside } : inside
}

/** Only pictures uploaded by editors, here or to a hosted backend. */
const isOurPicture =
  /^(https:\/\/[^/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)?\/storage\/v1\/object\/public\/content-pictures\//

function toPicture({ href, text, raw }: Tokens.Image): Inline {
  return isOurPicture.test(href)
    ? { kind: 'picture', address: href, alt: decodeEntities(text) }
    : { kind: 'text', text: raw }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Markdown may contain entities; React escapes text itself. */
function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
}
