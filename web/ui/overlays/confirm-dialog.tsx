import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The button's label: 'Delete the draft'. */
  action: string
  /** The label of the button that changes nothing; give one where 'Cancel' could mean the action. */
  dismissal?: string
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation before something that is hard to undo. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  action,
  dismissal = 'Cancel',
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={children}>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant={isDestructive ? 'destructive' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{dismissal}</Button>
      </div>
    </Dialog>
  )
}
