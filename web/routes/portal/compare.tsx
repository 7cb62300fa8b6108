import { paths } from '../../../domain/site/paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'
import { ComparedListings } from '../public/saved/compared-listings.tsx'

export const meta = privatePageMeta('Compare homes')
export const handle: PageHandle = { page: 'saved' }

export default function Compare() {
  return (
    <>
      <PageHeading
        title="Compare homes"
        actions={
          <ButtonLink to={paths.portalSaved} variant="outline">
            Back to saved homes
          </ButtonLink>
        }
      />
      <ComparedListings />
    </>
  )
}
