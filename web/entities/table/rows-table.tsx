import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { TableParams } from '../../data/table-params.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ColumnSort } from './column-sort.tsx'
import { SelectPage, SelectRow } from './select-row.tsx'
import type { Selection } from './selection.ts'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The sort key in the URL; a column without one cannot be sorted. */
  sortBy?: string
  /** Text sorts ascending first; dates and amounts sort descending first. */
  isOfWords?: boolean
  /** Where the column appears on a card; the others become its rows. */
  onCard?: 'title' | 'mark' | 'actions'
  isEnd?: boolean
  /** Stays in sight when the table scrolls sideways. */
  isPinned?: boolean
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Without them the rows keep their order. */
  params?: TableParams
  selection?: Selection | undefined
  /** The accessible name of a row's checkbox. */
  nameOf?: (row: Row) => string
}

/** A table on wide screens, cards on narrow ones. */
export function RowsTable<Row>(props: Props<Row>) {
  const isNarrow = useMedia('(width < 64rem)')
  return isNarrow ? (
    <>
      {props.params && <ColumnSort columns={props.columns} params={props.params} />}
      <Cards {...props} />
    </>
  ) : (
    <WideTable {...props} />
  )
}

function WideTable<Row>({ caption, columns, rows, keyOf, params, selection, nameOf }: Props<Row>) {
  const headings: ComponentProps<typeof Table>['columns'] = columns.map(
    ({ key, label, sortBy, isOfWords = false, isEnd = false }) => ({
      key,
      isEnd,
      label:
        sortBy && params ? (
          <SortLink label={label} by={sortBy} isOfWords={isOfWords} params={params} />
        ) : (
          label
        ),
      sorted:
        params && sortBy === params.sort.by
          ? params.sort.isDescending
            ? 'descending'
            : 'ascending'
          : undefined,
    }),
  )
  const all = selection && {
    key: 'selection',
    label: <SelectPage selection={selection} ids={rows.map(keyOf)} />,
  }
  return (
    <Table caption={caption} columns={all ? [all, ...headings] : headings}>
      {rows.map((row) => (
        <tr key={keyOf(row)} data-row={keyOf(row)} className={selection?.has(keyOf(row)) ? 'bg-fill/55' : ''}>
          {selection && (
            <Cell className="w-10 pr-0">
              <SelectRow selection={selection} id={keyOf(row)} name={nameOf?.(row) ?? ''} />
            </Cell>
          )}
          {columns.map(({ key, cell, isEnd, isPinned }) => (
            <Cell
              key={key}
              className={classes(isEnd && 'text-right', isPinned && 'sticky right-0 border-l bg-surface')}
            >
              {cell(row)}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

type SortLinkProps = { label: string; by: string; isOfWords: boolean; params: TableParams }

/** Sorts by this column; a second click reverses the order. */
function SortLink({ label, by, isOfWords, params }: SortLinkProps) {
  const isActive = params.sort.by === by
  const isNextDescending = isActive ? !params.sort.isDescending : !isOfWords
  return (
    <Link
      to={params.with({ sort: isNextDescending ? `-${by}` : by })}
      preventScrollReset
      className="inline-flex items-center gap-1 hover:text-ink"
    >
      {label}
      {isActive && <Icon of={params.sort.isDescending ? ArrowDown : ArrowUp} size={14} weight={2.25} />}
    </Link>
  )
}

function Cards<Row>({ caption, columns, rows, keyOf, selection, nameOf }: Props<Row>) {
  const columnsIn = (slot: Column<Row>['onCard']) => columns.filter(({ onCard }) => onCard === slot)
  const detailColumns = columns.filter(({ onCard }) => onCard === undefined)
  return (
    <ul aria-label={caption} className="grid gap-4 md:grid-cols-2">
      {rows.map((row) => {
        const marks = columnsIn('mark').map(({ key, cell }) => (
          <div key={key} className="shrink-0">
            {cell(row)}
          </div>
        ))
        const actions = columnsIn('actions').map(({ key, cell }) => (
          <Fragment key={key}>{cell(row)}</Fragment>
        ))
        return (
          <li
            key={keyOf(row)}
            data-row={keyOf(row)}
            className="flex flex-col rounded-panel border border-line bg-surface p-4.5"
          >
            <div className="flex items-start justify-between gap-3">
              {selection && <SelectRow selection={selection} id={keyOf(row)} name={nameOf?.(row) ?? ''} />}
              <div className="min-w-0 flex-1 text-sm [&_strong]:text-md">
                {columnsIn('title').map(({ cell }) => cell(row))}
              </div>
              {/* Beside a checkbox the title needs the room: the mark follows below, and the actions are a menu at the end. */}
              {selection ? actions : marks}
            </div>
            {selection && <div className="mt-3 flex flex-wrap gap-3">{marks}</div>}
            <dl className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm">
              {detailColumns.map(({ key, label, cell }) => (
                <div key={key} className="contents">
                  <dt className="text-ink-3">{label}</dt>
                  <dd className="min-w-0 break-words">{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {!selection && actions.length > 0 && (
              <div className="mt-auto flex gap-2 pt-4 empty:hidden [&>button]:flex-1 [&>div>button]:flex-1 [&>div]:w-full">
                {actions}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
