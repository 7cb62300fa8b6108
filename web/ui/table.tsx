import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type TableProps = {
  caption: string
  columns: readonly {
    key: string
    label: ReactNode
    isEnd?: boolean
    sorted?: 'ascending' | 'descending' | undefined
  }[]
  children: ReactNode
}

/** Scrolls horizontally on narrow screens. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line bg-surface"
    >
      <table className="tabular w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorted}
                className={classes(
                  'whitespace-nowrap border-line-strong border-b px-3.5 py-2.5 font-semibold text-ink-3',
                  column.isEnd ? 'text-right' : 'text-left',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_tr:hover_td]:bg-fill/55 [&_tr:last-child_td]:border-b-0">{children}</tbody>
      </table>
    </section>
  )
}

export function Cell({ className, ...cell }: ComponentProps<'td'>) {
  return <td className={classes('border-line border-b px-3.5 py-3.25 align-middle', className)} {...cell} />
}
