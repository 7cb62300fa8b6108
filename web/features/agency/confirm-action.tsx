import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** Before what cannot be undone by a click. */
export function ConfirmAction({ title, text, action, isBusy, onYes, onNo }: Props) {
  return (
    <Dialog isOpen onClose={onNo} title={title} description={text}>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="destructive" isBusy={isBusy} onClick={onYes}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onNo}>
          Leave it
        </Button>
      </div>
    </Dialog>
  )
}
