import { Outlet } from 'react-router'
import { canAccess } from '../../../domain/accounts/roles.ts'
import { PageChange } from '../../features/frame/page-change.tsx'
import { PageFailure, pageFailureMeta } from '../../features/frame/page-failure.tsx'
import { RoomSkeleton } from '../../features/frame/page-skeleton.tsx'
import { GuardedRoom } from '../../features/frame/require-role.tsx'
import { SkipLink } from '../../features/frame/skip-link.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import type { Route } from './+types/wizard.ts'

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

/** Where a home is written: the whole screen, without the portal's rooms beside it. */
export default function WizardLayout() {
  return (
    <PersonalQueries>
      <SkipLink />
      <GuardedRoom
        mayEnter={(roles) => canAccess('listings', roles)}
        placeholder={
          <div className="page-width pt-24">
            <RoomSkeleton />
          </div>
        }
      >
        <Outlet />
      </GuardedRoom>
      <PageChange />
    </PersonalQueries>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1} className="page-width pt-14">
      <PageFailure error={error} />
    </main>
  )
}
