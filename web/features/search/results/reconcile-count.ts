import type { Count } from '../../../../domain/search/search-heading.ts'

type Page = { page: number; listings: number; pageSize: number }

/**
 * The count beside the homes of a page. They are two questions asked at once, and a home may open or go between their
 * answers: then what is shown counts. A first page that is not full is all there is; any other stands for at least itself.
 */
export function reconcileCount(counted: Count, { page, listings, pageSize }: Page): Count {
  if (page === 1 && listings < pageSize) return { count: listings, isExact: true }
  const atLeast = listings === 0 ? 0 : (page - 1) * pageSize + listings
  return counted.count < atLeast ? { count: atLeast, isExact: counted.isExact } : counted
}
