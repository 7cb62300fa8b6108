import { CalendarPlus, Ellipsis, MessageSquareX, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { AbuseDialog, type AbuseDialogKind, AbuseItems } from './abuse-actions.tsx'
import { BookViewingDialog } from './book-viewing-dialog.tsx'
import type { Thread } from './enquiry-queries.ts'
import { type ThreadAction, useThreadAction } from './use-thread-action.ts'

type DialogKind = 'book' | AbuseDialogKind

/** Actions on a conversation. Only professionals book viewings. */
export function ThreadActions({ thread }: { thread: Thread }) {
  const [dialog, setDialog] = useState<DialogKind>()
  const acting = useThreadAction(thread.id)
  const close = () => setDialog(undefined)
  const act = (action: ThreadAction) => acting.mutate(action, { onSuccess: close })
  const isProfessional = thread.side === 'professional'
  const isBusy = acting.isPending
  return (
    <div className="flex shrink-0 items-center gap-2">
      {isProfessional && !thread.has_blocked && (
        <Button variant="outline" onClick={() => setDialog('book')} className="max-md:hidden">
          <Icon of={CalendarPlus} size={18} />
          {thread.status === 'viewing_booked' ? 'Reschedule viewing' : 'Book a viewing'}
        </Button>
      )}
      <ThreadMenu thread={thread} onOpen={setDialog} onAct={act} />
      {dialog === 'book' && (
        <BookViewingDialog
          thread={thread}
          isBusy={isBusy}
          onClose={close}
          onBook={(viewing_at) => act({ type: 'set_enquiry_status', status: 'viewing_booked', viewing_at })}
        />
      )}
      {dialog && dialog !== 'book' && (
        <AbuseDialog dialog={dialog} other={thread.with} isBusy={isBusy} onAct={act} onClose={close} />
      )}
    </div>
  )
}

type MenuProps = { thread: Thread; onOpen: (what: DialogKind) => void; onAct: (action: ThreadAction) => void }

function ThreadMenu({ thread, onOpen, onAct }: MenuProps) {
  const { status, side, has_blocked: hasBlocked } = thread
  const isProfessional = side === 'professional'
  const setStatus = (to: Thread['status']) => () => onAct({ type: 'set_enquiry_status', status: to })
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More actions for this conversation" />}>
      {isProfessional && !hasBlocked && (
        <MenuItem icon={CalendarPlus} onSelect={() => onOpen('book')}>
          {status === 'viewing_booked' ? 'Reschedule viewing' : 'Book a viewing'}
        </MenuItem>
      )}
      {isProfessional && status === 'viewing_booked' && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('answered')}>
          Cancel viewing
        </MenuItem>
      )}
      {isProfessional && status === 'answered' && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('new')}>
          Mark as new
        </MenuItem>
      )}
      {isProfessional && status === 'new' && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('answered')}>
          Mark as answered
        </MenuItem>
      )}
      {isProfessional && status === 'closed' && !hasBlocked && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('answered')}>
          Open again
        </MenuItem>
      )}
      {status !== 'closed' && (
        <MenuItem icon={MessageSquareX} onSelect={setStatus('closed')}>
          Close the conversation
        </MenuItem>
      )}
      <AbuseItems thread={thread} onOpen={onOpen} onAct={onAct} />
    </Menu>
  )
}
