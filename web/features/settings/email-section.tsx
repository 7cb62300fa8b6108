import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { looksLikeEmail } from '../../../domain/accounts/email-address.ts'
import { paths } from '../../../domain/site/paths.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { settings } from '../../messages/account/settings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SettingsSection } from './settings-section.tsx'

/** A new address takes effect once it is confirmed from both the old and the new one. */
export function EmailSection({ email }: { email: string }) {
  const [newEmail, setNewEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useMutation({
    mutationFn: async (to: string) => {
      const client = await getSupabase()
      const emailRedirectTo = new URL(paths.portalSettings, location.origin).href
      const { error } = await client.auth.updateUser({ email: to }, { emailRedirectTo })
      if (error) throw error
    },
    onSuccess: () => {
      setNewEmail('')
      toast({ ...settings.emailChangeRequested, tone: 'positive' })
    },
    onError: (error: Error & { status?: number }) =>
      toast({
        ...account.error,
        text: error.status ? error.message : account.unreachable,
        tone: 'negative',
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = newEmail.trim()
    const error = looksLikeEmail(to) ? undefined : account.emailInvalid
    setProblem(error)
    if (!error && !change.isPending) change.mutate(to)
  }
  return (
    <SettingsSection title="Email address">
      <p className="text-ink-2">
        You sign in with <span className="break-words font-medium text-ink">{email}</span>.
      </p>
      <form method="post" noValidate onSubmit={submit} className="mt-4 flex max-w-100 flex-col gap-4">
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={newEmail}
          error={problem}
          onChange={(event) => setNewEmail(event.target.value)}
        />
        <Button type="submit" variant="strong" className="self-start" isBusy={change.isPending}>
          Change email
        </Button>
      </form>
    </SettingsSection>
  )
}
