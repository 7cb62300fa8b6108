import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = { other: string; isBusy: boolean; onBlock: () => void; onClose: () => void }

export function BlockDialog({ other, isBusy, onBlock, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Block ${other}?`}
      description="This closes the conversation. You can’t message each other until you unblock them here. We won’t tell them."
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
