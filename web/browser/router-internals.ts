/**
 * The parts of React Router that are not its public interface. `router-internals.test.ts` checks each of them against the
 * installed version, so that an upgrade which changes one fails there first.
 */

/**
 * What `<ScrollRestoration>` does once a page is up. The component itself also writes a script into the page that reads the
 * browser's storage before the first paint, which delays it on a phone; when a page is loaded, the browser restores the
 * position by itself.
 */
export { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

export type PendingLocation = { pathname: string; search: string; hash: string }
type RouterState = { navigation: { location?: PendingLocation | undefined } }
type DataRouter = { state: RouterState; subscribe: (listener: (state: RouterState) => void) => () => void }

/** The router of this page, for code that is loaded later and outside of React. */
export const dataRouter = () => (window as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter

/** The entry of the browser's history that is shown. The index counts the entries of this visit. */
export function historyEntry(): { key: string | undefined; index: number } {
  const state: { key?: string; idx?: number } | null = window.history.state
  return { key: state?.key, index: state?.idx ?? 0 }
}
