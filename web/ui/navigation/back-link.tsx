import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'

/** Above a page's title, to the list or page that it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="touch-target mb-4 inline-flex max-w-full items-center gap-2 font-semibold text-facts hover:underline"
  >
    <Icon of={ArrowLeft} size={18} className="shrink-0" />
    <span className="min-w-0 truncate">{children}</span>
  </Link>
)
