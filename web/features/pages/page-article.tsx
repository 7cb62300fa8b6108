import { formatLongDate } from '../../../domain/time/dates.ts'
import type { EditablePage } from './fetch-page.ts'
import type { Block, Inline } from './markdown.ts'
import { MarkdownView } from './markdown-view.tsx'

const isChapter = (block: Block): block is Extract<Block, { kind: 'heading' }> =>
  block.kind === 'heading' && block.level === 2

/** Title, description and text; a table of contents on wide screens. */
export function PageArticle({ page }: { page: EditablePage }) {
  const chapters = page.blocks.filter(isChapter)
  return (
    <article>
      <header className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">{page.title}</h1>
        {page.description && (
          <p className="mt-3 max-w-[60ch] text-balance text-ink-2 text-lead">{page.description}</p>
        )}
      </header>
      <div className="mt-9 gap-18 md:mt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_280px] lg:items-start">
        <div className="min-w-0 break-words *:first:mt-0">
          <MarkdownView blocks={page.blocks} />
          {page.updatedAt && (
            <p className="mt-11 border-line border-t pt-4 text-ink-3 text-sm">
              Last changed on {formatLongDate(page.updatedAt)}
            </p>
          )}
        </div>
        {chapters.length > 2 && <Contents chapters={chapters} />}
      </div>
    </article>
  )
}

function Contents({ chapters }: { chapters: readonly { id: string; inside: readonly Inline[] }[] }) {
  return (
    <nav aria-labelledby="contents" className="sticky top-6 max-lg:hidden print:hidden">
      <h2 id="contents" className="mb-2 font-semibold text-sm">
        On this page
      </h2>
      <ul>
        {chapters.map(({ id, inside }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center border-line border-l-3 pl-3.5 text-facts text-ink-2 hover:border-accent hover:text-ink"
            >
              {inside.map((part) => ('text' in part ? part.text : '')).join('')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
