import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { profile } from '../../messages/account/profile.ts'
import { type CurrentUser, currentUserQueries } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

type Names = { firstName: string; lastName: string }

export function ProfilePanel({ currentUser }: { currentUser: CurrentUser }) {
  const [edited, setEdited] = useState<Names>()
  const saving = useSaveNames(currentUser.userId, () => setEdited(undefined))
  if (!edited)
    return (
      <div className="max-w-120">
        <dl className="border-line border-t">
          <Fact term="First name" value={currentUser.firstName} />
          <Fact term="Last name" value={currentUser.lastName} />
          <Fact term="Email" value={currentUser.email} />
        </dl>
        <Button
          variant="strong"
          className="mt-6"
          onClick={() => setEdited({ firstName: currentUser.firstName, lastName: currentUser.lastName })}
        >
          Edit profile
        </Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(edited)
  }
  const field = (name: keyof Names) => ({
    value: edited[name],
    maxLength: 100,
    onChange: (event: { target: { value: string } }) => setEdited({ ...edited, [name]: event.target.value }),
  })
  return (
    <form method="post" onSubmit={submit} className="flex max-w-120 flex-col gap-5">
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} autoFocus />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" isBusy={saving.isPending}>
          Save
        </Button>
        <Button variant="outline" onClick={() => setEdited(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div className="flex gap-4 border-line border-b py-3.5">
    <dt className="w-32 shrink-0 text-ink-2">{term}</dt>
    <dd className="min-w-0 break-words font-medium">{value || '–'}</dd>
  </div>
)

function useSaveNames(userId: string, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ firstName, lastName }: Names) => {
      const client = await getSupabase()
      const { data } = await client
        .from('profiles')
        .update({ first_name: firstName.trim(), last_name: lastName.trim() })
        .eq('id', userId)
        .select('first_name, last_name')
        .single()
        .throwOnError()
      return data
    },
    onSuccess: async (row) => {
      queries.setQueryData<CurrentUser>(
        currentUserQueries.of(userId).queryKey,
        (known) => known && { ...known, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
      )
      toast({ ...profile.updated, tone: 'positive' })
      onSaved()
    },
    onError: () => toast({ ...profile.updateFailed, text: account.unreachable, tone: 'negative' }),
  })
}
