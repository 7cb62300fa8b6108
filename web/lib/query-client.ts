import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** One for each browser tab, and one for each page rendered on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 3, gcTime: 5 * minute, staleTime: minute } },
  })
}
