import { type FormEvent, useState } from 'react'
import { alerts } from '../../messages/search/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const maxLength = 200

type Props = { name: string; onSave: (name: string) => void; onClose: () => void }

export function RenameDialog({ name, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const isMissing = typed.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    onSave(typed.trim())
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Rename search">
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          label="Name"
          value={typed}
          maxLength={maxLength}
          autoFocus
          error={isMissing ? alerts.nameMissing : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large">
          Rename
        </Button>
      </form>
    </Dialog>
  )
}
