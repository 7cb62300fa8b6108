import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeDue } from '../../../domain/plans/support-due.ts'
import { brand } from '../../../domain/site/brand.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { getSupabase } from '../../data/supabase.ts'
import { support as messages } from '../../messages/professionals/support.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { StatusTag } from './status-tag.tsx'
import { type SupportMessage, type SupportThread, supportQueries } from './support-queries.ts'

export function RequestThread({ thread }: { thread: SupportThread }) {
  const close = useThreadChange(thread.id, async () => {
    const client = await getSupabase()
    await client.from('support_requests').update({ status: 'closed' }).eq('id', thread.id).throwOnError()
  })
  return (
    <div className="max-w-160">
      <h1 className="display break-words text-d2h md:text-d4">{thread.subject}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-ink-2">
        <StatusTag status={thread.status} />
        {describeDue(thread, new Date())}
      </p>
      <ol className="mt-7 flex flex-col gap-4">
        {thread.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <ReplyForm key={thread.messages.length} threadId={thread.id} isClosed={thread.status === 'closed'} />
      {thread.status !== 'closed' && (
        <Button
          variant="quiet"
          className="mt-3"
          isBusy={close.isPending}
          onClick={() => close.mutate(undefined, { onSuccess: () => toast({ ...messages.closed }) })}
        >
          This is resolved: close the request
        </Button>
      )}
    </div>
  )
}

function Message({ message: { is_staff, body, created_at } }: { message: SupportMessage }) {
  return (
    <li
      className={classes(
        'max-w-[90%] rounded-panel border p-4',
        is_staff ? 'self-start border-line bg-surface' : 'self-end border-transparent bg-fill',
      )}
    >
      <p className="text-ink-3 text-xs">
        <span className="font-semibold text-ink-2">{is_staff ? brand.name : 'You'}</span>{' '}
        {formatMoment(created_at)}
      </p>
      <p className="mt-1.5 whitespace-pre-line break-words">{body}</p>
    </li>
  )
}

function ReplyForm({ threadId, isClosed }: { threadId: string; isClosed: boolean }) {
  const [body, setBody] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const sending = useThreadChange(threadId, async () => {
    const client = await getSupabase()
    await client.from('support_messages').insert({ request_id: threadId, body: body.trim() }).throwOnError()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (body.trim() && !sending.isPending) sending.mutate()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-7 flex flex-col gap-4 border-line border-t pt-6"
    >
      <TextAreaField
        label={isClosed ? 'Write to open it again' : 'Your reply'}
        maxLength={5000}
        value={body}
        error={isChecked && !body.trim() ? messages.messageMissing : undefined}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={sending.isPending}>
        Send
      </Button>
    </form>
  )
}

/** Changes of one request are made in the order of the clicks: a reply that arrives after the closing would open it again. */
function useThreadChange(threadId: string, run: () => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `support-request-${threadId}` },
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: supportQueries.all }),
    onError: (error) => toast({ ...messages.sendFailed(error), tone: 'negative' }),
  })
}
