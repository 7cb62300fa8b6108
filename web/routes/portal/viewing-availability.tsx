import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AvailabilityPage } from '../../features/viewings/availability-page.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const meta = privatePageMeta('Viewing availability')
/** Only landlords and agents have listings. */
export const handle: PageHandle = { page: 'listings' }

export default AvailabilityPage
