import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { settings } from '../../messages/account/settings.ts'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { signOut } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export const meta = privatePageMeta('Delete my account')

/** The target of the emailed link, on any device. Opening it deletes nothing, because mail scanners open links too. */
export default function EraseAccountPage() {
  return (
    <PersonalQueries>
      <div className="page-width py-16">
        <EraseAccount />
      </div>
    </PersonalQueries>
  )
}

function EraseAccount() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const erasing = useMutation({
    mutationFn: async () =>
      callFunction(await getSupabase(), 'confirm_account_erasure', {
        token: params.get('token') ?? '',
      }),
    onSuccess: async (isErased) => {
      if (!isErased) return
      await signOut().catch(() => undefined)
      toast({ ...settings.erased, tone: 'neutral' })
      await navigate(paths.home, { replace: true })
    },
    onError: (error: Error & { hint?: string }) =>
      toast({
        ...account.error,
        text: error.hint === 'last_admin' ? settings.lastAdmin : account.unreachable,
        tone: 'negative',
      }),
  })
  if (erasing.data === false)
    return (
      <Notice
        heading="h2"
        {...settings.eraseLinkUsed}
        actions={<ButtonLink to={paths.portalSettings}>To my settings</ButtonLink>}
      />
    )
  return (
    <>
      <h1 className="display text-d3 md:text-d4">Delete your account?</h1>
      <p className="mt-3 max-w-[56ch] text-ink-2">
        This also deletes your saved homes, searches, enquiries and listings. You can’t undo it.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button
          variant="destructive"
          size="large"
          isBusy={erasing.isPending || erasing.data === true}
          onClick={() => erasing.mutate()}
        >
          Delete my account
        </Button>
        <ButtonLink to={paths.home} variant="quiet" size="large">
          Keep it
        </ButtonLink>
      </div>
    </>
  )
}
