import { RefetchingQueryClient } from './refetching-query-client.ts'

const minute = 60_000

/**
 * Requests fail at once when offline, so that the page can show an error, instead of waiting for the network.
 */
const networkMode = 'always'

/** The cache of this tab for pages behind a sign-in. Public pages are rendered on the server. */
export const queryClient = new RefetchingQueryClient({
  defaultOptions: {
    queries: { retry: 3, gcTime: 5 * minute, staleTime: minute, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})
