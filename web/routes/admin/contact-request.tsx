import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ContactDetail } from '../../features/administration/support/contact-detail.tsx'
import type { Route } from './+types/contact-request.ts'

export const meta = privatePageMeta('Message')

export default function AdminContactRequest({ params: { id } }: Route.ComponentProps) {
  return <ContactDetail id={id} />
}
