import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AbuseDetail } from '../../features/administration/enquiries/abuse-detail.tsx'
import type { Route } from './+types/enquiry-report.ts'

export const meta = privatePageMeta('Reported conversation')

export default function AdminEnquiryReport({ params: { id } }: Route.ComponentProps) {
  return <AbuseDetail id={id} />
}
