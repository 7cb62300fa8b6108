import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session.ts'
import { account } from '../../messages/account.ts'
import { toast } from '../../ui/toast.ts'

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
      toast({ ...account.signedOut, tone: 'positive' })
      await navigate(paths.home)
    } catch {
      toast({ ...account.error, text: account.unreachable, tone: 'negative' })
    }
  }
}
