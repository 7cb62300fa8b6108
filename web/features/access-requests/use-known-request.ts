import { useEffect, useState } from 'react'
import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import { useSession } from '../../session/session.ts'
import { fetchKnownRequest, type KnownRequest } from './send-request.ts'

/** What the signed-in visitor has asked for before. The page is the same for everybody; this is filled in by the browser. */
export function useKnownRequest(kind: RequestKind): KnownRequest | undefined {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : undefined
  const [found, setFound] = useState<{ userId: string; request: KnownRequest }>()
  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    fetchKnownRequest(kind, userId).then(
      (request) => isCurrent && request && setFound({ userId, request }),
      // Whoever cannot be looked up finds the form, and the database still answers when it is sent.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [kind, userId])
  return found?.userId === userId ? found?.request : undefined
}
