import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and while the browser takes its page over, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
