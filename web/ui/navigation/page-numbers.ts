export type Offer = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

/** First, last, and those around the present one: 1 … 4 [5] 6 … 20. A gap never hides a single page. */
export function pageLinks(page: number, pageCount: number): Offer[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1])
  if (page <= 4) for (const early of [2, 3, 4, 5]) wanted.add(early)
  if (page > pageCount - 4) for (const late of [1, 2, 3, 4]) wanted.add(pageCount - late)
  const pages = [...wanted].filter((each) => each >= 1 && each <= pageCount).sort((a, b) => a - b)
  const offers: Offer[] = []
  for (const each of pages) {
    const last = offers.at(-1)
    if (last?.kind === 'page' && each - last.page === 2) offers.push({ kind: 'page', page: each - 1 })
    else if (last?.kind === 'page' && each - last.page > 2) offers.push({ kind: 'gap', after: last.page })
    offers.push({ kind: 'page', page: each })
  }
  return offers
}
