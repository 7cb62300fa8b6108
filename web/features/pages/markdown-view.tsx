import { Fragment } from 'react'
import { Link } from 'react-router'
import { pictureSrcset, pictureUrl } from '../../../domain/listings/picture-url.ts'
import fallback from '../../assets/article-fallback.svg'
import { Picture } from '../../ui/picture.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import type { Block, Inline } from './markdown.ts'

/** Index keys are stable, because the content never changes while shown. */
const keyed = <T,>(parts: readonly T[]) => parts.map((part, place) => ({ part, place }))

export function MarkdownView({ blocks }: { blocks: readonly Block[] }) {
  return keyed(blocks).map(({ part, place }) => <BlockView key={place} block={part} />)
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p className="mt-4 max-w-[70ch] text-md leading-7">
          <Inlines parts={block.inside} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'quote':
      return (
        <blockquote className="mt-5 border-accent border-l-3 pl-5">
          <MarkdownView blocks={block.blocks} />
        </blockquote>
      )
    case 'table':
      return <TableView {...block} />
    case 'code':
      return <pre className="mt-4 overflow-x-auto rounded-control bg-fill p-4 text-sm">{block.text}</pre>
    case 'rule':
      return <hr className="mt-8 border-line" />
  }
}

function Heading({ level, id, inside }: Extract<Block, { kind: 'heading' }>) {
  if (level === 2)
    return (
      <h2 id={id} className="display mt-11 scroll-mt-6 text-d1 first:mt-0 md:text-d2">
        <Inlines parts={inside} />
      </h2>
    )
  const Smaller = level === 3 ? 'h3' : 'h4'
  return (
    <Smaller id={id} className="mt-7 scroll-mt-6 font-semibold text-md">
      <Inlines parts={inside} />
    </Smaller>
  )
}

function List({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag
      className={`mt-4 flex max-w-[70ch] flex-col gap-2 pl-6 text-md leading-7 *:pl-1 marker:text-ink-3 [&_p]:mt-0 ${isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {keyed(items).map(({ part, place }) => (
        <li key={place}>
          <MarkdownView blocks={part} />
        </li>
      ))}
    </Tag>
  )
}

function TableView({ header, rows }: Extract<Block, { kind: 'table' }>) {
  const columns = keyed(header).map(({ part, place }) => ({
    key: `${place}`,
    label: <Inlines parts={part} />,
  }))
  return (
    <div className="mt-5">
      <Table caption={header.map(plainText).join(', ')} columns={columns}>
        {keyed(rows).map(({ part, place }) => (
          <tr key={place}>
            {keyed(part).map((cell) => (
              <Cell key={cell.place}>
                <Inlines parts={cell.part} />
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return keyed(parts).map(({ part, place }) => <InlineView key={place} part={part} />)
}

function InlineView({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return <Fragment>{part.text}</Fragment>
    case 'code':
      return <code className="rounded-tag bg-fill px-1 text-sm">{part.text}</code>
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inlines parts={part.inside} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.inside} />
        </em>
      )
    case 'break':
      return <br />
    case 'picture':
      return <InlinePicture {...part} />
    case 'link':
      return part.to.startsWith('/') ? (
        <Link to={part.to} className="text-link font-medium">
          <Inlines parts={part.inside} />
        </Link>
      ) : (
        <a href={part.to} className="text-link font-medium">
          <Inlines parts={part.inside} />
        </a>
      )
  }
}

function InlinePicture({ address, alt }: { address: string; alt: string }) {
  return (
    <span className="my-3 block overflow-hidden rounded-control bg-fill">
      <Picture
        src={pictureUrl(address, 960)}
        srcSet={pictureSrcset(address)}
        sizes="(min-width: 1024px) 700px, 94vw"
        fallback={fallback}
        alt={alt}
        width={960}
        height={640}
      />
    </span>
  )
}

function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => ('text' in part ? part.text : 'inside' in part ? plainText(part.inside) : ' '))
    .join('')
}
