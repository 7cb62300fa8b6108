import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ImportHistory } from '../../features/import/import-history.tsx'
import { ImportPanel } from '../../features/import/import-panel.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'listings' }
export const meta = privatePageMeta('Import homes')

export default function ImportPage() {
  return (
    <>
      <PageHeading title="Import homes" lead="Bring your homes from the system you work with." />
      <ImportPanel />
      <ImportHistory />
    </>
  )
}
