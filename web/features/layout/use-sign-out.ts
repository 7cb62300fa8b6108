import { useNavigate } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { signingOut } from '../../messages/account/signing-out.ts'
import { signOut } from '../../session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
      toast({ ...signingOut.done, tone: 'positive' })
      await navigate(paths.home)
    } catch {
      toast({ ...signingOut.failed, tone: 'negative' })
    }
  }
}
