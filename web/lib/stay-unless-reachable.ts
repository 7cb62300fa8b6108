import { loadFailure } from '../messages/load-failure.ts'
import { toast } from '../ui/toast.ts'

let isLeaving = false

/**
 * Without a connection a step to another page would end on the browser's own error page, and with it whatever was typed
 * here: the router loads the present page anew when a part of the next one does not arrive. Such a step waits until the
 * server has answered; where it does not, the reader stays and is told. Browsers without `navigation` do as they always did.
 */
export function stayUnlessReachable(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    if (isLeaving || !isAtRisk(event)) return
    event.preventDefault()
    const { navigationType, destination } = event
    void fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      () => leave(navigationType, destination.url),
      () => toast({ ...loadFailure.part, tone: 'negative' }),
    )
  })
}

/**
 * What scripts do on their own, and links where the browser believes there is no network: it also says so on a machine
 * that is alone with its own server, hence a doubt and not a verdict. A reader's own reload, and Back, are theirs.
 */
function isAtRisk({
  destination,
  navigationType,
  userInitiated,
  cancelable,
  downloadRequest,
  formData,
}: NavigateEvent): boolean {
  if (!cancelable || destination.sameDocument || downloadRequest !== null || formData !== null) return false
  if (!destination.url.startsWith(`${location.origin}/`) || navigationType === 'traverse') return false
  return userInitiated ? navigationType !== 'reload' && !navigator.onLine : true
}

function leave(type: NavigationType, address: string): void {
  isLeaving = true
  if (type === 'reload') location.reload()
  else if (type === 'replace') location.replace(address)
  else location.assign(address)
}
