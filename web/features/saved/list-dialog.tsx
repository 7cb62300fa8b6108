import { type FormEvent, useState } from 'react'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const maxLength = 100

type Props = { name?: string; isBusy: boolean; onSave: (name: string) => void; onClose: () => void }

/** Asks for the name of a new or existing list. */
export function ListDialog({ name = '', isBusy, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const [hasTried, setTried] = useState(false)
  const isMissing = typed.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing && !isBusy) onSave(typed.trim())
  }
  return (
    <Dialog isOpen onClose={onClose} title={name ? 'Rename list' : 'New list'}>
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          label="Name"
          value={typed}
          maxLength={maxLength}
          autoFocus
          placeholder="To show Mum"
          error={hasTried && isMissing ? savedListingsPage.listNameMissing : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {name ? 'Rename' : 'Make list'}
        </Button>
      </form>
    </Dialog>
  )
}
