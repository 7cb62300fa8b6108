import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { SupportDetail } from '../../features/administration/support/support-detail.tsx'
import type { Route } from './+types/support-request.ts'

export const meta = privatePageMeta('Support request')

export default function AdminSupportRequest({ params: { id } }: Route.ComponentProps) {
  return <SupportDetail id={id} />
}
