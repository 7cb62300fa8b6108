import { Bell } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

export const bellClasses =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-fill'

/** The number is said in the bell's label; here it is only seen. */
export function BellMark({ unread = 0 }: { unread?: number }) {
  return (
    <>
      <Icon of={Bell} size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="tabular absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-strong px-1 font-bold text-2xs text-on-strong leading-none"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
}
