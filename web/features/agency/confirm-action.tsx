import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms a destructive action. */
export function ConfirmAction({ title, text, action, isBusy, onConfirm, onCancel }: Props) {
  return (
    <Dialog isOpen onClose={onCancel} title={title} description={text}>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="destructive" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Leave it
        </Button>
      </div>
    </Dialog>
  )
}
