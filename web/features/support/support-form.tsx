import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { support as messages } from '../../messages/professionals/support.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { type SupportRequest, supportQueries } from './support-queries.ts'

type Props = {
  /** The reply time in the plan, or null if there is none. */
  hours: number | null
  onSent: (request: SupportRequest) => void
}

export function SupportForm({ hours, onSent }: Props) {
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: async () =>
      callFunction(await getSupabase(), 'request_support', {
        subject: subject.trim(),
        body: body.trim(),
      }),
    onSuccess: async (request) => {
      await queries.invalidateQueries({ queryKey: supportQueries.all })
      toast({ ...messages.sent, tone: 'positive' })
      onSent(request)
    },
    onError: (error) => toast({ ...messages.sendFailed(error), tone: 'negative' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (subject.trim() && body.trim() && !asking.isPending) asking.mutate()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex max-w-160 flex-col gap-5 rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-5 md:p-7"
    >
      <div>
        <h2 className="display text-d2">Ask for help</h2>
        <p className="mt-1 text-ink-2">
          {hours === null
            ? 'Your plan promises no time, and we answer as soon as we can.'
            : `A person answers within ${hours} hours: your plan promises it.`}
        </p>
      </div>
      <TextField
        label="What is it about?"
        maxLength={200}
        value={subject}
        error={isChecked && !subject.trim() ? messages.subjectMissing : undefined}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextAreaField
        label="What happened?"
        rows={6}
        maxLength={5000}
        value={body}
        error={isChecked && !body.trim() ? messages.messageMissing : undefined}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={asking.isPending}>
        Send request
      </Button>
    </form>
  )
}
