import { loadFailure } from '../messages/pages/load-failure.ts'
import { toast } from '../ui/feedback/toast.ts'
import { dataRouter, type PendingLocation } from './router-internals.ts'

let isNavigating = false
let isFollowing = false

/**
 * Without a connection, a navigation would end on the browser's error page and lose what was typed: the router reloads
 * the current page when a module of the next one cannot be fetched. Such a navigation waits until the server responds;
 * otherwise the visitor stays and sees a toast. Browsers without the Navigation API behave as before.
 */
export function cancelUnreachableNavigation(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    if (isNavigating || !isAtRisk(event)) return
    event.preventDefault()
    const { navigationType, destination } = event
    if (navigationType === 'reload') followRouter()
    void fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      () => navigateTo(navigationType, destination.url),
      () => toast({ ...loadFailure.part, tone: 'negative' }),
    )
  })
}

/**
 * Navigations by scripts, and links while the browser reports being offline. `onLine` is also false on a machine that
 * can reach only its own server, so the server is asked. A reload or Back by the visitor is left alone.
 */
function isAtRisk(event: NavigateEvent): boolean {
  const { destination, navigationType, userInitiated } = event
  if (!event.cancelable || destination.sameDocument || event.downloadRequest !== null) return false
  if (event.formData || !destination.url.startsWith(`${location.origin}/`)) return false
  if (navigationType === 'traverse') return false
  return userInitiated ? navigationType !== 'reload' && !navigator.onLine : true
}

const hrefOf = ({ pathname, search, hash }: PendingLocation) => pathname + search + hash

/** The router never retries a module that failed once, so from then on other pages are loaded in full. */
function followRouter(): void {
  const router = dataRouter()
  if (isFollowing || !router) return
  isFollowing = true
  let lastTarget = router.state.navigation.location
  router.subscribe(({ navigation: { location: target } }) => {
    if (!target || target === lastTarget || target.pathname === location.pathname) return
    lastTarget = target
    location.assign(hrefOf(target))
  })
}

/** Goes to the page the visitor had chosen; a reload of the current one would lose that and what was typed. */
function navigateTo(type: NavigationType, url: string): void {
  isNavigating = true
  const target = type === 'reload' ? dataRouter()?.state.navigation.location : undefined
  if (target) location.assign(hrefOf(target))
  else if (type === 'reload') location.reload()
  else if (type === 'replace') location.replace(url)
  else location.assign(url)
}
