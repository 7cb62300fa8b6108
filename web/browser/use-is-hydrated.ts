import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
