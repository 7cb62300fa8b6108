import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { changeDraft, emptyDraft, loadReplyDraft, type ReplyDraft, saveReplyDraft } from './reply-draft.ts'

type Props = {
  /** Key of the stored draft. */
  threadId: string
  send: (draft: ReplyDraft) => Promise<unknown>
  hint?: string
}

/** Keeps the text until it has been sent, also through a reload. */
export function ReplyForm({ threadId, send, hint }: Props) {
  const [draft, setDraft] = useState(() => loadReplyDraft(threadId))
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (next: ReplyDraft) => {
    setDraft(next)
    saveReplyDraft(threadId, next)
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      change(emptyDraft())
      field.current?.focus()
    },
    onError: (error) => setProblem(messages.refusalFor(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const isEmpty = draft.body.trim() === ''
    setProblem(isEmpty ? messages.messageMissing : undefined)
    if (isEmpty) return field.current?.focus()
    const attempted = { ...draft, wasAttempted: true }
    change(attempted)
    sending.mutate({ ...attempted, body: attempted.body.trim() })
  }
  const submitOnShortcut = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 border-ink border-t-3 pt-5">
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
      <div className="mt-3 flex justify-end">
        <Button type="submit" variant="primary" isBusy={sending.isPending} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}
