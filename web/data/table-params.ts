import { useLocation } from 'react-router'

type Sort = { by: string; isDescending: boolean }

/** What the address says about a table: every view of it can be linked, shared and gone back to. */
export type TableParams = {
  query: string
  page: number
  sort: Sort
  filter: (name: string) => string
  /** The same table otherwise. It begins on its first page again unless a page is named. */
  with: (changes: Record<string, string | number>) => string
}

type Options = { sorts: readonly string[]; defaultSort: string }

const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= 100_000

/** `?query=monk&status=live&sort=-price&page=2`; whatever else it says counts as nothing said. */
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
      next.delete('page')
      for (const [name, value] of Object.entries(changes)) next.set(name, `${value}`)
      if (next.get('sort') === options.defaultSort) next.delete('sort')
      if (next.get('page') === '1') next.delete('page')
      for (const [name, value] of [...next]) if (value === '') next.delete(name)
      return next.size ? `${path}?${next}` : path
    },
  }
}

function readSort(said: string | null, { sorts, defaultSort }: Options): Sort {
  const wanted = said ?? defaultSort
  const by = wanted.replace(/^-/, '')
  if (!sorts.includes(by) && wanted !== defaultSort) return readSort(null, { sorts, defaultSort })
  return { by, isDescending: wanted.startsWith('-') }
}

export function useTableParams(options: Options): TableParams {
  const { pathname, search } = useLocation()
  return readTableParams(pathname, search, options)
}
