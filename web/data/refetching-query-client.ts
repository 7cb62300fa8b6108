import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A first load that is under way when something changes was asked before the change, and its answer would pass for what
 * is there now: the library joins it instead of asking again. Here it is asked again once that answer is in.
 */
export class RefetchingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
    const others = super.invalidateQueries(filters, options)
    await Promise.allSettled(first.map(({ promise }) => promise))
    await others
    // One that failed is asked again by whoever is told so.
    const answered = new Set(
      first.filter(({ state }) => state.data !== undefined).map(({ queryHash }) => queryHash),
    )
    if (answered.size === 0) return
    const predicate = ({ queryHash }: { queryHash: string }) => answered.has(queryHash)
    await super.invalidateQueries({ refetchType: filters?.refetchType, predicate }, options)
  }
}
