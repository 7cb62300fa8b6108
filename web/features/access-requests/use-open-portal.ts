import { useNavigate } from 'react-router'
import { canAccess } from '../../../domain/accounts/roles.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { accessRequests } from '../../messages/professionals/access-requests.ts'
import { fetchCurrentUser } from '../../session/current-user.ts'
import { sessionState } from '../../session/session-state.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Opens a professional's portal, or tells a signed-in user without that role, who stays on the page. */
export function useOpenPortal(portal: string, onNoAccess: () => void): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const session = sessionState.get()
    if (session.status !== 'signed-in') return
    // If the roles cannot be loaded, or two-step verification is outstanding, the portal deals with it.
    const user = await fetchCurrentUser(session.userId).catch(() => undefined)
    if (user?.mfaRequirement !== 'none' || canAccess('listings', user.roles)) {
      await navigate(portalPaths.listings)
      return
    }
    toast({ ...accessRequests.noAccess(portal), tone: 'negative' })
    onNoAccess()
  }
}
