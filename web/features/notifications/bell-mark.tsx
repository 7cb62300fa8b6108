import { Bell } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'

export const bellClasses =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-fill'

export function BellMark({ unread }: { unread?: number }) {
  return (
    <>
      <Icon of={Bell} size={22} />
      <UnreadMark unread={unread} className="absolute top-1 right-0.5" />
    </>
  )
}
