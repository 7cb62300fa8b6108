import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { Thread } from '../../features/enquiries/thread.tsx'
import type { PageHandle } from '../layouts/portal.tsx'
import type { Route } from './+types/enquiry.ts'

export const meta = privatePageMeta('Enquiry')
export const handle: PageHandle = { page: 'enquiries' }

export default function Enquiry({ params }: Route.ComponentProps) {
  return <Thread key={params.id} id={params.id} />
}
