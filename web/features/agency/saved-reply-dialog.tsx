import { type FormEvent, useState } from 'react'
import { replyFields, unknownFields } from '../../../domain/enquiries/saved-reply.ts'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { SavedReply } from './routing-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

type Props = { agencyId: string; reply: SavedReply | undefined; onClose: () => void }

export function SavedReplyDialog({ agencyId, reply, onClose }: Props) {
  const [title, setTitle] = useState(reply?.title ?? '')
  const [body, setBody] = useState(reply?.body ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const unknown = unknownFields(body)
  const problems: { title?: string; body?: string } = {
    ...(title.trim() ? {} : { title: messages.replyInvalid.title }),
    ...(body.trim() ? {} : { body: messages.replyInvalid.body }),
    ...(unknown.length > 0 ? { body: messages.fieldsUnknown(unknown) } : {}),
  }
  const shown = isChecked ? problems : {}
  const saving = useAgencyChange({
    run: async () => {
      const row = { title: title.trim(), body: body.trim() }
      const table = (await getSupabase()).from('saved_replies')
      await (reply
        ? table.update(row).eq('id', reply.id)
        : table.insert({ ...row, agency_id: agencyId })
      ).throwOnError()
    },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problems).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog isOpen isPersistent onClose={onClose} title={reply ? 'Change saved reply' : 'Add a saved reply'}>
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          label="Title"
          autoFocus
          maxLength={80}
          value={title}
          error={shown.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextAreaField
          label="Reply"
          rows={7}
          maxLength={5000}
          value={body}
          error={shown.body}
          hint={`Fields: ${replyFields.map((field) => `{{${field}}}`).join(', ')}`}
          onChange={({ target }) => setBody(target.value)}
        />
        <Button type="submit" variant="primary" className="self-start" isBusy={saving.isPending}>
          Save reply
        </Button>
      </form>
    </Dialog>
  )
}
