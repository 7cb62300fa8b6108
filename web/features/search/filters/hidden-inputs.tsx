import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'

/** What a plain form must hand on because it has no control for it. */
export function HiddenInputs({ query, except }: { query: SearchQuery; except: readonly string[] }) {
  const kept = [...searchParams({ ...query, page: 1 })].filter(([name]) => !except.includes(name))
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
