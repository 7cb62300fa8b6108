import type { Count } from '../../../../domain/search/search-heading.ts'

type Shown = { page: number; homes: number; pageSize: number }

/**
 * The count beside the homes of a page. They are two questions asked at once, and a home may open or go between their
 * answers: then what is shown counts. A first page that is not full is all there is; any other stands for at least itself.
 */
export function reconcileCount(counted: Count, { page, homes, pageSize }: Shown): Count {
  if (page === 1 && homes < pageSize) return { count: homes, isExact: true }
  const atLeast = homes === 0 ? 0 : (page - 1) * pageSize + homes
  return counted.count < atLeast ? { count: atLeast, isExact: counted.isExact } : counted
}
