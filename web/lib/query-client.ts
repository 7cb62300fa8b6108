import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** What the signed-in person's rooms have loaded, one for the tab. Public pages are rendered on the server and need none. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 3, gcTime: 5 * minute, staleTime: minute } },
})
