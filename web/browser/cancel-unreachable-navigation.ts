import { loadFailure } from '../messages/pages/load-failure.ts'
import { toast } from '../ui/feedback/toast.ts'

type Path = { pathname: string; search: string; hash: string }
type State = { navigation: { location?: Path } }
/** What the router lets others see of itself. */
type Router = { state: State; subscribe: (listener: (state: State) => void) => void }

let isNavigating = false
let isFollowing = false

/**
 * Without a connection a step to another page would end on the browser's own error page, and with it whatever was typed
 * here: the router loads the present page anew when a part of the next one does not arrive. Such a step waits until the
 * server has answered; where it does not, the reader stays and is told. Browsers without `navigation` do as they always did.
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
 * What scripts do on their own, and links where the browser believes there is no network: it also says so on a machine
 * that is alone with its own server, hence a doubt and not a verdict. A reader's own reload, and Back, are theirs.
 */
function isAtRisk(event: NavigateEvent): boolean {
  const { destination, navigationType, userInitiated } = event
  if (!event.cancelable || destination.sameDocument || event.downloadRequest !== null) return false
  if (event.formData || !destination.url.startsWith(`${location.origin}/`)) return false
  if (navigationType === 'traverse') return false
  return userInitiated ? navigationType !== 'reload' && !navigator.onLine : true
}

const dataRouter = () => (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter

const hrefOf = ({ pathname, search, hash }: Path) => pathname + search + hash

/** The router waits for ever for a part that failed once, so from then on other pages are loaded whole. */
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

/** To the page the reader was on their way to: loading the present one anew forgets that, and what was typed. */
function navigateTo(type: NavigationType, address: string): void {
  isNavigating = true
  const target = type === 'reload' ? dataRouter()?.state.navigation.location : undefined
  if (target) location.assign(hrefOf(target))
  else if (type === 'reload') location.reload()
  else if (type === 'replace') location.replace(address)
  else location.assign(address)
}
