import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { TextAreaField, TextField } from '../fields/text-field.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The consequences, and whether it can be undone. */
  description: ReactNode
  /** The button's label. */
  confirm: string
  isDestructive?: boolean
  isBusy: boolean
  /** A required reason; `missing` is the error without one. */
  reason?: { label: string; hint?: ReactNode; missing: string }
  /** A text that must be typed to confirm. */
  typed?: { label: string; text: string; wrong: string }
  onConfirm: (reason: string) => void
  children?: ReactNode
}

/** A confirmation, optionally with a reason. */
export function PromptDialog({ isOpen, onClose, title, description, ...form }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <PromptForm onClose={onClose} {...form} />
    </Dialog>
  )
}

/** A separate component, so that its state is reset when the dialog closes. */
function PromptForm(props: Omit<Props, 'isOpen' | 'title' | 'description'>) {
  const { onClose, confirm, isDestructive = false, isBusy, reason, typed, onConfirm, children } = props
  const [problems, setProblems] = useState<{ reason?: string | undefined; typed?: string | undefined }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const reasonText = `${formData.get('reason') ?? ''}`.trim()
    const nextProblems = {
      reason: reason && reasonText === '' ? reason.missing : undefined,
      typed: typed && `${formData.get('typed') ?? ''}`.trim() !== typed.text ? typed.wrong : undefined,
    }
    setProblems(nextProblems)
    if (!nextProblems.reason && !nextProblems.typed) onConfirm(reasonText)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
      {children}
      {reason && (
        <TextAreaField
          label={reason.label}
          hint={reason.hint}
          error={problems.reason}
          name="reason"
          maxLength={2000}
        />
      )}
      {typed && (
        <TextField
          label={typed.label}
          error={problems.typed}
          name="typed"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDestructive ? 'destructive' : 'strong'} isBusy={isBusy}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
