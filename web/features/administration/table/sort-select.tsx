import { useNavigate } from 'react-router'
import type { TableAddress } from '../../../data/table-params.ts'
import { Select } from '../../../ui/fields/select.tsx'

type Sortable = { label: string; sortBy?: string; isOfWords?: boolean }

type Props = { columns: readonly Sortable[]; address: TableAddress }

/** The order of cards, which have no headings to press. */
export function SortSelect({ columns, address }: Props) {
  const navigate = useNavigate()
  const options = columns.flatMap(({ label, sortBy, isOfWords = false }) =>
    sortBy ? optionsOf(label, sortBy, isOfWords) : [],
  )
  if (options.length === 0) return null
  const { by, isDescending } = address.sort
  return (
    <Select
      aria-label="Order"
      className="mb-4 w-full md:w-72"
      value={isDescending ? `-${by}` : by}
      onChange={(event) => navigate(address.with({ sort: event.target.value }), { preventScrollReset: true })}
    >
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
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
    { value: by, words: `${label}: ${rising}` },
    { value: `-${by}`, words: `${label}: ${falling}` },
  ]
  return isOfWords ? [up, down] : [down, up]
}
