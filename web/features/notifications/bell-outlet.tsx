import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { lazyPart } from '../../data/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { BellMark, bellClasses } from './bell-mark.tsx'

const Bell = lazyPart(() => import('./bell.tsx').then(({ Bell }) => Bell))

/**
 * The place of the bell. With a stored session it is visible from the first paint, as a link; the interactive part is
 * loaded once the user is signed in.
 */
export function BellOutlet() {
  const session = useSession()
  const link = (
    <Link to={paths.portalNotifications} aria-label="Notifications" className={bellClasses}>
      <BellMark />
    </Link>
  )
  return (
    <div className="hidden session-kept:block">
      {session.status === 'signed-in' ? (
        <Bell key={session.userId} userId={session.userId} fallback={link} errorFallback={link} />
      ) : (
        link
      )}
    </div>
  )
}
