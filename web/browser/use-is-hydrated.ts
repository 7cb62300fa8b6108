import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the browser takes its page over, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
