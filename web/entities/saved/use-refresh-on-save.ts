import { useEffect } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { onRemoteSavedListingsChange } from './saved-listing-store.ts'

/** Refetches queries about saved listings after a change, in any tab. */
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
