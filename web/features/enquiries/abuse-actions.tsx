import { Ban, Flag } from 'lucide-react'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import type { Thread } from './enquiry-queries.ts'
import { ReportThreadDialog } from './report-thread-dialog.tsx'
import type { AbuseAction } from './use-thread-action.ts'

/** The actions that are confirmed in a dialog. */
export type AbuseDialogKind = 'report' | 'block'

type ItemsProps = {
  thread: Pick<Thread, 'has_blocked' | 'has_reported'>
  onOpen: (what: AbuseDialogKind) => void
  onAct: (action: AbuseAction) => void
}

/** Menu items for reporting and blocking, for both sides and guests. */
export function AbuseItems({ thread, onOpen, onAct }: ItemsProps) {
  return (
    <>
      {!thread.has_reported && (
        <MenuItem icon={Flag} onSelect={() => onOpen('report')}>
          Report
        </MenuItem>
      )}
      {thread.has_blocked ? (
        <MenuItem icon={Ban} onSelect={() => onAct({ type: 'unblock_enquiry' })}>
          Unblock
        </MenuItem>
      ) : (
        <MenuItem icon={Ban} isDestructive onSelect={() => onOpen('block')}>
          Block
        </MenuItem>
      )}
    </>
  )
}

type DialogsProps = {
  dialog: AbuseDialogKind
  other: string
  isBusy: boolean
  onAct: (action: AbuseAction) => void
  onClose: () => void
}

export function AbuseDialog({ dialog, onAct, ...rest }: DialogsProps) {
  return dialog === 'report' ? (
    <ReportThreadDialog {...rest} onReport={(reason) => onAct({ type: 'report_enquiry', reason })} />
  ) : (
    <BlockDialog {...rest} onBlock={() => onAct({ type: 'block_enquiry' })} />
  )
}
