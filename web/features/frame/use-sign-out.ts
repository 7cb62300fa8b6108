import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session.ts'
import { signingOut } from '../../messages/signing-out.ts'
import { toast } from '../../ui/toast.ts'

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
