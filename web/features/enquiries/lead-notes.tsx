import { type FormEvent, useState } from 'react'
import { formatMoment } from '../../../domain/time/dates.ts'
import { newId } from '../../browser/new-id.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import type { Lead } from './enquiry-queries.ts'
import { useLeadAction } from './use-lead-action.ts'

type Props = { enquiryId: string; notes: Lead['notes'] }

/** Notes that only colleagues see. */
export function LeadNotes({ enquiryId, notes }: Props) {
  // A retry after a lost response has the same id, so that it does not add a second note.
  const [draft, setDraft] = useState({ id: newId(), body: '' })
  const [problem, setProblem] = useState<string>()
  const adding = useLeadAction(
    async () =>
      callFunction(await getSupabase(), 'add_enquiry_note', {
        enquiry_id: enquiryId,
        body: draft.body.trim(),
        id: draft.id,
      }),
    { onDone: () => setDraft({ id: newId(), body: '' }) },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = draft.body.trim() === ''
    setProblem(isEmpty ? messages.noteMissing : undefined)
    if (!isEmpty && !adding.isPending) adding.mutate()
  }
  return (
    <section aria-labelledby="lead-notes" className="mt-6">
      <h2 id="lead-notes" className="font-semibold">
        Internal notes
      </h2>
      {notes.length > 0 && (
        <ul aria-label="Internal notes" className="mt-2 flex flex-col gap-3">
          {notes.map(({ id, by, is_mine, body, at }) => (
            <li key={id} className="rounded-panel bg-accent-soft px-3.5 py-2.5 text-sm">
              <p className="whitespace-pre-wrap break-words">{body}</p>
              <p className="mt-1 text-ink-2 text-xs">
                {is_mine ? 'You' : (by ?? 'A former colleague')}, {formatMoment(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form method="post" noValidate onSubmit={submit} className="mt-3">
        <TextAreaField
          label="Add a note"
          hint="Only your colleagues see notes."
          rows={2}
          maxLength={2000}
          value={draft.body}
          error={problem}
          onChange={({ target }) => setDraft({ id: adding.isError ? newId() : draft.id, body: target.value })}
        />
        <Button type="submit" size="small" className="mt-2" isBusy={adding.isPending}>
          Add note
        </Button>
      </form>
    </section>
  )
}
