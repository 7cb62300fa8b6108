import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { UnreadBadge } from '../unread-badge.tsx'

export type SidebarItem = {
  to: string
  label: string
  icon: LucideIcon
  count?: number
  /** Shown in place of `count`. */
  unread?: number
  isExact?: boolean
}

type Props = { label: string; items: readonly SidebarItem[]; head: ReactNode; foot?: ReactNode }

const row =
  'flex h-11 items-center gap-3 rounded-control px-3 font-medium text-facts text-ink-2 hover:bg-fill hover:text-ink max-lg:justify-center'
const rowOn = 'bg-fill font-semibold text-ink shadow-[inset_3px_0_0_var(--color-accent)]'

/** Labels and icons on wide screens, icons on medium ones; phones have the tab bar. */
export function Sidebar({ label, items, head, foot }: Props) {
  return (
    <aside className="sticky top-0 flex h-dvh w-18 shrink-0 flex-col gap-0.5 overflow-y-auto border-line border-r bg-surface px-3 py-5.5 max-md:hidden print:hidden lg:w-64 lg:px-4">
      <div className="flex pb-5.5 max-lg:justify-center lg:px-3">{head}</div>
      <nav aria-label={label} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <NavLink
            key={item.to}
            to={item.to}
            end={item.isExact}
            title={item.label}
            className={({ isActive }) => classes(row, 'relative', isActive && rowOn)}
          >
            <Icon of={item.icon} />
            <span className="max-lg:sr-only">{item.label}</span>
            <UnreadBadge
              unread={item.unread}
              className="ml-auto max-lg:absolute max-lg:top-1 max-lg:right-0.5"
            />
            {item.count !== undefined && !item.unread && (
              <span className="tabular ml-auto font-semibold text-xs max-lg:hidden">{item.count}</span>
            )}
          </NavLink>
        ))}
      </nav>
      {foot && <div className="mt-auto flex flex-col gap-0.5 pt-4">{foot}</div>}
    </aside>
  )
}

export function SidebarButton({ icon, children, ...rest }: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button type="button" className={classes(row, 'cursor-pointer')} {...rest}>
      <Icon of={icon} />
      <span className="max-lg:sr-only">{children}</span>
    </button>
  )
}

/** For phones; at most four fit. */
export function TabBar({ label, items }: { label: string; items: readonly SidebarItem[] }) {
  return (
    <nav
      aria-label={label}
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex h-16 items-center justify-around border-line border-t bg-surface md:hidden print:hidden"
    >
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end={item.isExact}
          className={({ isActive }) =>
            classes(
              'relative flex h-full min-w-16 flex-col items-center justify-center gap-0.75 font-semibold text-2xs',
              isActive ? 'text-ink shadow-[inset_0_3px_0_var(--color-accent)]' : 'text-ink-3',
            )
          }
        >
          <Icon of={item.icon} size={22} />
          {item.label}
          <UnreadBadge unread={item.unread} className="absolute top-1.5 left-[calc(50%+6px)]" />
        </NavLink>
      ))}
    </nav>
  )
}
