import { Outlet } from 'react-router'
import { canAccess } from '../../../domain/accounts/roles.ts'
import { PageChange } from '../../features/frame/page-change.tsx'
import { PageFailure, pageFailureMeta } from '../../features/frame/page-failure.tsx'
import { PageSkeleton } from '../../features/frame/page-skeleton.tsx'
import { RequireRole } from '../../features/frame/require-role.tsx'
import { SkipLink } from '../../features/frame/skip-link.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import type { Route } from './+types/wizard.ts'

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

/** The listing wizard uses the whole screen, without the sidebar. */
export default function WizardLayout() {
  return (
    <PersonalQueries>
      <SkipLink />
      <RequireRole
        isAllowed={(roles) => canAccess('listings', roles)}
        placeholder={
          <div className="page-width pt-24">
            <PageSkeleton />
          </div>
        }
      >
        <Outlet />
      </RequireRole>
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
