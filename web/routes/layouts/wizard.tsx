import { Outlet } from 'react-router'
import { canAccess } from '../../../domain/accounts/roles.ts'
import { PageChange } from '../../features/layout/page-change.tsx'
import { PageFailure, pageFailureMeta } from '../../features/layout/page-failure.tsx'
import { PageSkeleton } from '../../features/layout/page-skeleton.tsx'
import { RequireRole } from '../../features/layout/require-role.tsx'
import { SkipLink } from '../../features/layout/skip-link.tsx'
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
