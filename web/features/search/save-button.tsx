import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FoundPlace } from '../../../domain/search-heading.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { type SaveKind, saveSearchAndTell } from './save-search.ts'
import { searchAddress, useSearch } from './use-search.ts'

type Props = {
  kind: SaveKind
  icon: LucideIcon
  place?: FoundPlace | undefined
  className?: string
  isPlain?: boolean
}

const labels: Record<SaveKind, string> = { search: 'Save search', alert: 'Create alert' }

/**
 * Saving needs an account. Whoever has none is led to signing in, and comes back to this very search, where it is
 * then saved: the address says so.
 */
export function SaveButton({ kind, icon, place, className, isPlain = false }: Props) {
  const session = useSession()
  const { query, view } = useSearch()
  const [isBusy, setBusy] = useState(false)
  const look = classes(
    isPlain
      ? 'touch-target inline-flex cursor-pointer items-center gap-1.5 whitespace-nowrap lg:gap-2 rounded-control font-semibold text-sm lg:text-facts'
      : buttonClasses({ variant: kind === 'alert' ? 'strong' : 'quiet' }),
    className,
  )
  const content = (
    <>
      <Icon of={icon} size={18} />
      {labels[kind]}
    </>
  )
  if (session.status !== 'signed-in')
    return (
      <Link
        to={paths.authAndBack(`${searchAddress(query, view)}&save=${kind}`)}
        rel="nofollow"
        className={look}
      >
        {content}
      </Link>
    )
  const save = async () => {
    setBusy(true)
    await saveSearchAndTell(kind, query, place)
    setBusy(false)
  }
  return (
    <button type="button" onClick={save} disabled={isBusy} aria-busy={isBusy || undefined} className={look}>
      {content}
    </button>
  )
}
