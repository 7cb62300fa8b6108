import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { formatClock } from '../../../../../domain/time/dates.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { DraftState } from './draft-store.ts'

type Props = { state: DraftState; isAutosaving: boolean }

/** Whether the draft is saved. Announced to screen readers only if it is not. */
export function SaveStatus({ state, isAutosaving }: Props) {
  const { text, icon, isBad } = statusOf(state, isAutosaving)
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink-2 text-sm">
      <Icon of={icon} size={18} className={isBad ? 'text-negative' : ''} />
      <span className="truncate max-md:sr-only" role={isBad ? 'alert' : undefined}>
        {text}
      </span>
    </span>
  )
}

function statusOf({ phase, savedAt }: DraftState, isAutosaving: boolean) {
  switch (phase) {
    case 'saved':
      return { text: savedAt ? `Saved at ${formatClock(savedAt)}` : 'All saved', icon: CloudCheck }
    case 'waiting':
      return { text: isAutosaving ? 'Saving...' : 'Changes not saved yet', icon: CloudUpload }
    case 'saving':
      return { text: 'Saving...', icon: CloudUpload }
    case 'unreachable':
      return { text: 'Not saved: no connection. We’ll keep trying.', icon: CloudAlert, isBad: true }
    case 'refused':
    case 'conflict':
    case 'gone':
      return { text: 'Not saved', icon: CloudAlert, isBad: true }
  }
}
