import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

type Props = { icon: LucideIcon; title: string; children: ReactNode; actions?: ReactNode }

/** A suggestion with its actions. */
export function Callout({ icon, title, children, actions }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-r-panel border-accent border-l-4 bg-accent-soft px-5 py-4">
      <Icon of={icon} size={22} />
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  )
}
