import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Refetches after a first load that was running when its query was invalidated. The library would reuse that load, whose
 * result is older than the change.
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
    // A failed load is retried from its own error state.
    const loaded = new Set(
      first.filter(({ state }) => state.data !== undefined).map(({ queryHash }) => queryHash),
    )
    if (loaded.size === 0) return
    const predicate = ({ queryHash }: { queryHash: string }) => loaded.has(queryHash)
    await super.invalidateQueries({ refetchType: filters?.refetchType, predicate }, options)
  }
}
