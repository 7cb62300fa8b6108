import { filtersOf } from './filters-of.ts'

type Props = { name: string; query: string }

/** Homes to rent within 5 miles of Leeds, with its filters below. */
export function AlertSearch({ name, query }: Props) {
  return (
    <p className="mt-5 max-w-[56ch] break-words border-line-strong border-l-2 pl-4">
      <b className="font-semibold">{name}</b>
      <span className="block text-ink-2">{filtersOf(query)}</span>
    </p>
  )
}
