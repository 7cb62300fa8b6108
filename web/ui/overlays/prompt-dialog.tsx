import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { TextAreaField, TextField } from '../fields/text-field.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What happens then, and whether it can be undone. */
  description: ReactNode
  /** The words of the button that does it. */
  confirm: string
  isDestructive?: boolean
  isBusy: boolean
  /** A reason to be given, and what is said where it is missing. */
  reason?: { label: string; hint?: ReactNode; missing: string }
  /** Something to type first, so that nobody does this by habit. */
  typed?: { label: string; text: string; wrong: string }
  onConfirm: (reason: string) => void
  children?: ReactNode
}

/** Asks before something is done, with a reason where one is due. */
export function PromptDialog({ isOpen, onClose, title, description, ...form }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <PromptForm onClose={onClose} {...form} />
    </Dialog>
  )
}

/** Of its own, so that what was typed is forgotten when the dialog closes. */
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
