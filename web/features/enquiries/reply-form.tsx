import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fieldsIn } from '../../../domain/enquiries/saved-reply.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { ColleagueDrafts } from './colleague-drafts.tsx'
import type { Lead } from './enquiry-queries.ts'
import { changeDraft, emptyDraft, loadReplyDraft, type ReplyDraft, saveReplyDraft } from './reply-draft.ts'
import { SavedReplySelect } from './saved-reply-select.tsx'
import { useSharedDraft } from './use-shared-draft.ts'

type Props = {
  /** Key of the stored draft. */
  threadId: string
  send: (draft: ReplyDraft) => Promise<unknown>
  hint?: string
  /** For agents: what colleagues are writing, and the agency's saved replies. */
  lead?: Lead
}

/** Keeps the text until it has been sent, also through a reload. */
export function ReplyForm({ threadId, send, hint, lead }: Props) {
  const [draft, setDraft] = useState(() => loadReplyDraft(threadId))
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const share = useSharedDraft(threadId, lead !== undefined)
  const change = (next: ReplyDraft) => {
    share(next.body)
    setDraft(next)
    saveReplyDraft(threadId, next)
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      change(emptyDraft())
      if (!isFocusOutside(field.current?.form)) field.current?.focus()
    },
    onError: (error) => setProblem(messages.refusalFor(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const isEmpty = draft.body.trim() === ''
    const left = lead ? fieldsIn(draft.body) : []
    setProblem(isEmpty ? messages.messageMissing : left.length ? messages.fieldsLeft(left) : undefined)
    if (isEmpty || left.length) return field.current?.focus()
    const attempted = { ...draft, wasAttempted: true }
    change(attempted)
    sending.mutate({ ...attempted, body: attempted.body.trim() })
  }
  const submitOnShortcut = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 border-ink border-t-3 pt-5">
      {lead && <ColleagueDrafts drafts={lead.drafts} />}
      <TextAreaField
        ref={field}
        label="Your message"
        rows={3}
        maxLength={5000}
        value={draft.body}
        error={problem}
        hint={hint}
        readOnly={sending.isPending}
        onKeyDown={submitOnShortcut}
        onChange={({ target }) => change(changeDraft(draft, target.value))}
      />
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        {lead && (
          <SavedReplySelect
            lead={lead}
            onChoose={(text) => {
              change(changeDraft(draft, draft.body.trim() ? `${draft.body.trimEnd()}\n\n${text}` : text))
              field.current?.focus()
            }}
          />
        )}
        <Button type="submit" variant="primary" isBusy={sending.isPending} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}

/** Whether somebody has gone on to another control, such as a menu, which would close if it lost the focus. */
const isFocusOutside = (form: HTMLFormElement | null | undefined) =>
  document.activeElement !== document.body && !form?.contains(document.activeElement)
