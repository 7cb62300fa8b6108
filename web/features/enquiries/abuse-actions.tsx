import { Ban, Flag } from 'lucide-react'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import type { Thread } from './enquiry-queries.ts'
import { ReportThreadDialog } from './report-thread-dialog.tsx'
import type { AbuseAction } from './use-thread-action.ts'

/** Which of the two asks before it is done. */
export type AbuseDialogKind = 'report' | 'block'

type ItemsProps = {
  thread: Pick<Thread, 'has_blocked' | 'has_reported'>
  onOpen: (what: AbuseDialogKind) => void
  onAct: (action: AbuseAction) => void
}

/** What protects either side of a conversation, guests included: the foot of its menu. */
export function AbuseItems({ thread, onOpen, onAct }: ItemsProps) {
  return (
    <>
      {!thread.has_reported && (
        <MenuItem icon={Flag} onSelect={() => onOpen('report')}>
          Report
        </MenuItem>
      )}
      {thread.has_blocked ? (
        <MenuItem icon={Ban} onSelect={() => onAct({ does: 'unblock_enquiry' })}>
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
  opened: AbuseDialogKind
  other: string
  isBusy: boolean
  onAct: (action: AbuseAction) => void
  onClose: () => void
}

export function AbuseDialog({ opened, onAct, ...rest }: DialogsProps) {
  return opened === 'report' ? (
    <ReportThreadDialog {...rest} onReport={(reason) => onAct({ does: 'report_enquiry', reason })} />
  ) : (
    <BlockDialog {...rest} onBlock={() => onAct({ does: 'block_enquiry' })} />
  )
}
