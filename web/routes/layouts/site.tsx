import { Outlet } from 'react-router'
import { PageFailure } from '../../features/frame/page-failure.tsx'
import { SiteFrame } from '../../features/frame/site-frame.tsx'
import type { Route } from './+types/site.ts'

export default function SiteLayout() {
  return (
    <SiteFrame>
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
