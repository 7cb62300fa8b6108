import { CalendarPlus, CalendarX, Ellipsis, MessageSquareX, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { AbuseDialog, type AbuseDialogKind, AbuseItems } from './abuse-actions.tsx'
import { BookViewingDialog } from './book-viewing-dialog.tsx'
import type { Thread } from './enquiry-queries.ts'
import { type ThreadAction, useThreadAction } from './use-thread-action.ts'

type DialogKind = 'book' | 'cancel' | AbuseDialogKind

/** Actions on a conversation. Only professionals book viewings. */
export function ThreadActions({ thread }: { thread: Thread }) {
  const [dialog, setDialog] = useState<DialogKind>()
  const acting = useThreadAction(thread.id)
  const close = () => setDialog(undefined)
  const act = (action: ThreadAction) => acting.mutate(action, { onSuccess: close })
  const isProfessional = thread.side === 'professional'
  const isBusy = acting.isPending
  const canBook = isProfessional && !thread.has_blocked
  return (
    <div className={classes('flex shrink-0 items-center gap-2', canBook && 'max-md:w-full')}>
      {canBook && (
        <Button variant="outline" onClick={() => setDialog('book')} className="max-md:flex-1">
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
      {dialog === 'cancel' && (
        <ConfirmDialog
          isOpen
          isDestructive
          title="Cancel this viewing?"
          action="Cancel viewing"
          dismissal="Keep viewing"
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => act({ type: 'set_enquiry_status', status: 'answered' })}
        >
          {`${thread.viewing_at ? `${formatAppointment(thread.viewing_at)}. ` : ''}We’ll let ${thread.with} know.`}
        </ConfirmDialog>
      )}
      {dialog && dialog !== 'book' && dialog !== 'cancel' && (
        <AbuseDialog dialog={dialog} other={thread.with} isBusy={isBusy} onAct={act} onClose={close} />
      )}
    </div>
  )
}

type MenuProps = { thread: Thread; onOpen: (what: DialogKind) => void; onAct: (action: ThreadAction) => void }

function ThreadMenu({ thread, onOpen, onAct }: MenuProps) {
  const { status, side, viewing_at: viewingAt, has_blocked: hasBlocked } = thread
  const isViewingAhead =
    status === 'viewing_booked' && viewingAt !== null && Date.parse(viewingAt) > Date.now()
  const isProfessional = side === 'professional'
  const setStatus = (to: Thread['status']) => () => onAct({ type: 'set_enquiry_status', status: to })
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More actions for this conversation" />}>
      {isProfessional && isViewingAhead && (
        <MenuItem icon={CalendarX} onSelect={() => onOpen('cancel')}>
          Cancel viewing
        </MenuItem>
      )}
      {isProfessional && status === 'answered' && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('new')}>
          Mark as new
        </MenuItem>
      )}
      {isProfessional && (status === 'new' || (status === 'viewing_booked' && !isViewingAhead)) && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('answered')}>
          Mark as answered
        </MenuItem>
      )}
      {isProfessional && status === 'closed' && !hasBlocked && (
        <MenuItem icon={RotateCcw} onSelect={setStatus('answered')}>
          Reopen the conversation
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
