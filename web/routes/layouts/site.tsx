import { Outlet } from 'react-router'
import { PageFailure, pageFailureMeta } from '../../features/layout/page-failure.tsx'
import { SiteFrame } from '../../features/layout/site-frame.tsx'
import { BellOutlet } from '../../features/notifications/bell-outlet.tsx'
import type { Route } from './+types/site.ts'

/** Pages set their own title, except failed ones. */
export const meta: Route.MetaFunction = ({ error }) => (error ? pageFailureMeta(error) : [])

export default function SiteLayout() {
  return (
    <SiteFrame bell={<BellOutlet />}>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <PageFailure error={error} />
    </SiteFrame>
  )
}
