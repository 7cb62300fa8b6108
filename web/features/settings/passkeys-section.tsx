import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatMoment } from '../../../domain/time/dates.ts'
import { canUsePasskeys } from '../../browser/passkey-support.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { passkeys as messages, passkeyProblem } from '../../messages/account/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

const passkeyQueries = {
  mine: queryOptions({
    queryKey: ['my-passkeys'],
    queryFn: async (): Promise<Passkey[]> => {
      const { data, error } = await (await getSupabase()).auth.passkey.list()
      if (error) throw error
      return data
    },
    staleTime: 0,
  }),
}

const maxNameLength = 120
const nameOf = ({ friendly_name }: Passkey) => friendly_name || 'Passkey'

export function PasskeysSection() {
  const passkeys = useQuery(passkeyQueries.mine)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const { add, rename, remove } = usePasskeyChanges()
  return (
    <SettingsSection title="Passkeys" anchor="passkeys">
      <p className="text-ink-2">
        Sign in with your fingerprint, face or screen lock instead of your password.
      </p>
      <div className="mt-4">
        <QueryResult query={passkeys} failure="We couldn’t load your passkeys">
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-ink-2">You have no passkeys yet.</p>
            ) : (
              <ul className="border-line border-t">
                {rows.map((row) => (
                  <PasskeyRow
                    key={row.id}
                    passkey={row}
                    onRename={() => setRenamed(row)}
                    onRemove={() => setRemoved(row)}
                  />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </div>
      {canUsePasskeys() ? (
        <Button variant="strong" className="mt-4" isBusy={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </Button>
      ) : (
        <p className="mt-4 text-ink-2">
          You can’t add a passkey in this browser. Try another browser or device.
        </p>
      )}
      <Dialog isOpen={renamed !== undefined} onClose={() => setRenamed(undefined)} title="Rename passkey">
        {renamed && (
          <RenameForm
            passkey={renamed}
            onRename={(name) => {
              setRenamed(undefined)
              rename.mutate({ id: renamed.id, name })
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed ? `Remove “${nameOf(removed)}”?` : 'Remove this passkey?'}
        action="Remove passkey"
        isDestructive
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed) remove.mutate(removed.id)
          setRemoved(undefined)
        }}
      >
        You won’t be able to sign in with it any more. Delete it from your device or password manager too.
      </ConfirmDialog>
    </SettingsSection>
  )
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { created_at, last_used_at } = passkey
  const name = nameOf(passkey)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2 text-sm">
          {last_used_at ? `Last used ${formatMoment(last_used_at)}` : `Added ${formatMoment(created_at)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function RenameForm({ passkey, onRename }: { passkey: Passkey; onRename: (name: string) => void }) {
  const [name, setName] = useState(nameOf(passkey))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onRename(name.trim())
    else setProblem(messages.nameMissing)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <TextField
        label="Name"
        name="passkey-name"
        maxLength={maxNameLength}
        autoComplete="off"
        autoFocus
        value={name}
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isFull>
        Save
      </Button>
    </form>
  )
}

function usePasskeyChanges() {
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: passkeyQueries.mine.queryKey })
  const onError = (error: Error & { code?: string; status?: number }) => toast(passkeyProblem(error, 'add'))
  const add = useMutation({
    mutationFn: async () => {
      const { error } = await (await getSupabase()).auth.registerPasskey()
      if (error) throw error
    },
    onSuccess: () => {
      toast({ ...messages.added, tone: 'positive' })
      return refetch()
    },
    onError,
  })
  const rename = useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const client = await getSupabase()
      const { error } = await client.auth.passkey.update({ passkeyId: id, friendlyName: name })
      if (error) throw error
    },
    onSuccess: () => {
      toast({ ...messages.renamed, tone: 'positive' })
      return refetch()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: async (passkeyId: string) => {
      const { error } = await (await getSupabase()).auth.passkey.delete({ passkeyId })
      if (error) throw error
    },
    onSuccess: () => {
      toast({ ...messages.removed, tone: 'neutral' })
      return refetch()
    },
    onError,
  })
  return { add, rename, remove }
}
