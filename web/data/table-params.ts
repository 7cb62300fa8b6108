import { useLocation } from 'react-router'

type Sort = { by: string; isDescending: boolean }

/** The state of a table in the URL, so that every view of it can be linked to. */
export type TableParams = {
  query: string
  page: number
  sort: Sort
  filter: (name: string) => string
  /** The URL with changes applied; back to the first page unless a page is given. */
  with: (changes: Record<string, string | number>) => string
}

type Options = { sorts: readonly string[]; defaultSort: string }

const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= 100_000

/** `?query=monk&status=live&sort=-price&page=2`; other values are ignored. */
export function readTableParams(path: string, search: string, options: Options): TableParams {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  return {
    query: (params.get('query') ?? '').trim().slice(0, 200),
    page: isPage(page) ? page : 1,
    sort: readSort(params.get('sort'), options),
    filter: (name) => params.get(name) ?? '',
    with: (changes) => {
      const next = new URLSearchParams(params)
      for (const position of ['page', 'after', 'before']) next.delete(position)
      for (const [name, value] of Object.entries(changes)) next.set(name, `${value}`)
      if (next.get('sort') === options.defaultSort) next.delete('sort')
      if (next.get('page') === '1') next.delete('page')
      for (const [name, value] of [...next]) if (value === '') next.delete(name)
      return next.size ? `${path}?${next}` : path
    },
  }
}

function readSort(value: string | null, { sorts, defaultSort }: Options): Sort {
  const sort = value ?? defaultSort
  const by = sort.replace(/^-/, '')
  if (!sorts.includes(by) && sort !== defaultSort) return readSort(null, { sorts, defaultSort })
  return { by, isDescending: sort.startsWith('-') }
}

export function useTableParams(options: Options): TableParams {
  const { pathname, search } = useLocation()
  return readTableParams(pathname, search, options)
}
