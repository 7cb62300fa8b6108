import { useNavigate } from 'react-router'
import type { TableParams } from '../../data/table-params.ts'
import { SortSelect } from '../../ui/fields/sort-select.tsx'

type Sortable = { label: string; sortBy?: string; isOfWords?: boolean }

type Props = { columns: readonly Sortable[]; params: TableParams }

/** The order of cards, which have no headings to press. */
export function ColumnSort({ columns, params }: Props) {
  const navigate = useNavigate()
  const options = columns.flatMap(({ label, sortBy, isOfWords = false }) =>
    sortBy ? optionsOf(label, sortBy, isOfWords) : [],
  )
  if (options.length === 0) return null
  const { by, isDescending } = params.sort
  return (
    <SortSelect
      label="Order"
      options={options}
      className="mb-4 w-full md:w-72"
      value={isDescending ? `-${by}` : by}
      onChange={(sort) => navigate(params.with({ sort }), { preventScrollReset: true })}
    />
  )
}

/** Added: latest first, earliest first · Price: highest first, lowest first · Home: A to Z, Z to A */
function optionsOf(label: string, by: string, isOfWords: boolean) {
  const [rising, falling] = isOfWords
    ? ['A to Z', 'Z to A']
    : /(^|_)at$/.test(by)
      ? ['earliest first', 'latest first']
      : ['lowest first', 'highest first']
  const [up, down] = [
    { value: by, label: `${label}: ${rising}` },
    { value: `-${by}`, label: `${label}: ${falling}` },
  ]
  return isOfWords ? [up, down] : [down, up]
}
