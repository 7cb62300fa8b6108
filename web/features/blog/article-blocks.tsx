import { type ArticleBlock, parseArticle } from '../../../domain/text/article.ts'

/** Index keys are stable, because the text never changes while shown. */
const keyed = <T,>(parts: readonly T[]) => parts.map((part, place) => ({ part, place }))

/** The text of an article. Headings start at h2, or at h3 in a dialog, whose title is an h2. */
export function ArticleBlocks({
  content,
  headingLevel = 'h2',
}: {
  content: string
  headingLevel?: 'h2' | 'h3'
}) {
  return keyed(parseArticle(content).blocks).map(({ part, place }) => (
    <BlockView key={place} block={part} headingLevel={headingLevel} />
  ))
}

function BlockView({ block, headingLevel: Heading }: { block: ArticleBlock; headingLevel: 'h2' | 'h3' }) {
  switch (block.kind) {
    case 'heading':
      return <Heading className="display mt-9 text-d1 first:mt-0">{block.text}</Heading>
    case 'quote':
      // Pull quotes repeat a sentence of the text, so they are not read out twice.
      return (
        <p
          aria-hidden="true"
          className="display my-8 border-accent border-l-3 py-1 pl-5 text-d1 md:-ml-6 md:pl-6"
        >
          {block.text}
        </p>
      )
    case 'list':
      return (
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-6 marker:text-ink-3">
          {keyed(block.items).map(({ part, place }) => (
            <li key={place}>{part}</li>
          ))}
        </ul>
      )
    case 'table':
      return <Figures {...block} />
    case 'paragraph':
      return <p className="mt-4 whitespace-pre-line first:mt-0">{block.text}</p>
  }
}

function Figures({ header, rows }: Extract<ArticleBlock, { kind: 'table' }>) {
  return (
    <div className="my-6 overflow-x-auto">
      <table className="tabular w-full border-collapse text-facts">
        <thead className="text-left text-ink-3 text-sm">
          <tr className="border-line-strong border-b">
            {keyed(header).map(({ part, place }) => (
              <th key={place} scope="col" className="py-2 pr-4 font-semibold">
                {part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ part, place }) => (
            <tr key={place} className="border-line border-b">
              {keyed(part).map((cell) => (
                <td key={cell.place} className={cell.place === 0 ? 'py-2 pr-4 font-medium' : 'py-2 pr-4'}>
                  {cell.part}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
