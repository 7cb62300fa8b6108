import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { HealthView } from '../../features/administration/health/health-view.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Health')

export default function AdminHealth() {
  return (
    <>
      <PageHeading title="Health" />
      <HealthView />
    </>
  )
}
