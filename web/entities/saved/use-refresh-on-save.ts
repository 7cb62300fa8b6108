import { useEffect } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { onRemoteSavedListingsChange } from './saved-listing-store.ts'

/** Whatever a room has loaded about saved homes is loaded anew when a heart has changed, in whichever tab. */
export function useRefreshOnSave(): void {
  useEffect(
    () =>
      onRemoteSavedListingsChange(() => {
        for (const queryKey of [['saved'], ['dashboard', 'saved'], ['saved-counts']])
          void queryClient.invalidateQueries({ queryKey })
      }),
    [],
  )
}
