import { useEffect } from 'react'
import { onHeartsSettled } from './heart-store.ts'
import { queryClient } from './query-client.ts'

/** Whatever a room has loaded about saved homes is loaded anew when a heart has changed, in whichever tab. */
export function useFollowHearts(): void {
  useEffect(
    () =>
      onHeartsSettled(() => {
        for (const queryKey of [['saved'], ['dashboard', 'saved'], ['room-counts']])
          void queryClient.invalidateQueries({ queryKey })
      }),
    [],
  )
}
