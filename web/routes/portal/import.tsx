import { RefreshCw } from 'lucide-react'
import { canAccess } from '../../../domain/accounts/roles.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ImportHistory } from '../../features/import/import-history.tsx'
import { ImportPanel } from '../../features/import/import-panel.tsx'
import { useRoles } from '../../session/use-current-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'listings' }
export const meta = privatePageMeta('Import homes')

export default function ImportPage() {
  const roles = useRoles()
  return (
    <>
      <PageHeading
        title="Import homes"
        lead="Bring your homes from the system you work with."
        actions={
          canAccess('agency', roles) && (
            <ButtonLink to={portalPaths.feeds} size="small">
              <Icon of={RefreshCw} size={18} />
              Feeds
            </ButtonLink>
          )
        }
      />
      <ImportPanel />
      <ImportHistory />
    </>
  )
}
