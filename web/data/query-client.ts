import { RefetchingQueryClient } from './refetching-query-client.ts'

const minute = 60_000

/**
 * Without a connection a room says so, and a change fails at once with its words where they were, instead of both waiting
 * in silence for a network that the browser believes to be gone.
 */
const networkMode = 'always'

/** What the signed-in person's rooms have loaded, one for the tab. Public pages are rendered on the server and need none. */
export const queryClient = new RefetchingQueryClient({
  defaultOptions: {
    queries: { retry: 3, gcTime: 5 * minute, staleTime: minute, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})
