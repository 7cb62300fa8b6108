import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { signInToSave } from '../../../messages/account/sign-in-to-save.ts'
import { useSession } from '../../../session/session.ts'
import { requestSignIn } from '../../../session/sign-in-request.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { searchUrl, useSearch } from '../use-search.ts'
import { saveOnDemand } from './save-on-demand.ts'
import type { SaveKind } from './save-search.ts'

const EmailAlertDialog = lazyPart(() =>
  import('./email-alert-dialog.tsx').then(({ EmailAlertDialog }) => EmailAlertDialog),
)

type Props = {
  kind: SaveKind
  icon: LucideIcon
  place?: FoundPlace | undefined
  className?: string
  isPlain?: boolean
}

const labels: Record<SaveKind, string> = { search: 'Save search', alert: 'Create alert' }

/**
 * Saving needs an account, an alert only an email address. Visitors sign in first; the return address says what to save, so
 * that it also works without scripts.
 */
export function SaveSearchButton({ kind, icon, place, className, isPlain = false }: Props) {
  const session = useSession()
  const { query, view } = useSearch()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
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
  const next = `${searchUrl(query, view)}&save=${kind}`
  const signInFirst = () => requestSignIn({ view: 'sign-in', reason: signInToSave[kind], next })
  if (session.status !== 'signed-in')
    return (
      <>
        <Link
          to={paths.authAndBack(next)}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault()
            if (kind === 'alert') setAsking(true)
            else signInFirst()
          }}
          className={look}
        >
          {content}
        </Link>
        {isAsking && (
          <EmailAlertDialog
            query={query}
            place={place}
            onClose={() => setAsking(false)}
            onSignIn={() => {
              setAsking(false)
              signInFirst()
            }}
            onError={signInFirst}
          />
        )}
      </>
    )
  const save = async () => {
    setBusy(true)
    const outcome = await saveOnDemand(kind, query, place)
    setBusy(false)
    if (outcome === 'session-ended') signInFirst()
  }
  return (
    <button type="button" onClick={save} disabled={isBusy} aria-busy={isBusy || undefined} className={look}>
      {content}
    </button>
  )
}
