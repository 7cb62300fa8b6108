import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'

/** Passes on the parameters for which the form has no control. */
export function HiddenInputs({ query, except }: { query: SearchQuery; except: readonly string[] }) {
  const params = [...searchParams({ ...query, page: 1 })].filter(([name]) => !except.includes(name))
  return params.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
