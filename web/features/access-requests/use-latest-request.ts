import { useEffect, useState } from 'react'
import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import { useSession } from '../../session/session.ts'
import { fetchLatestRequest, type LatestRequest } from './send-request.ts'

/** The signed-in user's latest request. Fetched in the browser, because the page is cached for everybody. */
export function useLatestRequest(kind: RequestKind): LatestRequest | undefined {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : undefined
  const [found, setFound] = useState<{ userId: string; request: LatestRequest }>()
  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    fetchLatestRequest(kind, userId).then(
      (request) => isCurrent && request && setFound({ userId, request }),
      // On failure the form is shown; the database checks again when it is submitted.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [kind, userId])
  return found?.userId === userId ? found?.request : undefined
}
