import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = { other: string; isBusy: boolean; onBlock: () => void; onClose: () => void }

export function BlockDialog({ other, isBusy, onBlock, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Block ${other}?`}
      description="The conversation is then closed, and neither of you can write to the other until you unblock them here. They are not told."
    >
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="destructive" isBusy={isBusy} onClick={onBlock}>
          Block
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
