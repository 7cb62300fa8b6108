import type { Count } from '../../../../domain/search/search-heading.ts'

type Page = { page: number; listings: number; pageSize: number }

/**
 * Count and page come from two requests, and listings may change in between; then the page decides. A first page that
 * is not full is the whole result; any other is a lower bound.
 */
export function reconcileCount(counted: Count, { page, listings, pageSize }: Page): Count {
  if (page === 1 && listings < pageSize) return { count: listings, isExact: true }
  const atLeast = listings === 0 ? 0 : (page - 1) * pageSize + listings
  return counted.count < atLeast ? { count: atLeast, isExact: counted.isExact } : counted
}
