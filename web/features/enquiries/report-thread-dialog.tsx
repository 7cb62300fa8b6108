import { type FormEvent, useState } from 'react'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = { other: string; isBusy: boolean; onReport: (reason: string) => void; onClose: () => void }

export function ReportThreadDialog({ other, isBusy, onReport, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    setProblem(trimmed ? undefined : messages.reasonMissing)
    if (trimmed && !isBusy) onReport(trimmed)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Report this conversation"
      description={`Our team will read it. ${other} won’t see who reported it.`}
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <TextAreaField
          label="What happened?"
          autoFocus
          maxLength={2000}
          value={reason}
          error={problem}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
          Send report
        </Button>
      </form>
    </Dialog>
  )
}
