export type PageLink = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

/** The first, the last and those around the current page: 1 … 4 [5] 6 … 20. A gap never hides a single page. */
export function pageLinks(page: number, pageCount: number): PageLink[] {
  const numbers = new Set([1, pageCount, page - 1, page, page + 1])
  if (page <= 4) for (const number of [2, 3, 4, 5]) numbers.add(number)
  if (page > pageCount - 4) for (const offset of [1, 2, 3, 4]) numbers.add(pageCount - offset)
  const pages = [...numbers].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
  const links: PageLink[] = []
  for (const number of pages) {
    const last = links.at(-1)
    if (last?.kind === 'page' && number - last.page === 2) links.push({ kind: 'page', page: number - 1 })
    else if (last?.kind === 'page' && number - last.page > 2) links.push({ kind: 'gap', after: last.page })
    links.push({ kind: 'page', page: number })
  }
  return links
}
