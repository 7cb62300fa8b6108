import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ContactTable } from '../../features/administration/support/contact-table.tsx'
import { SupportTabs } from '../../features/administration/support/support-tabs.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Contact form')

export default function AdminContact() {
  return (
    <>
      <PageHeading title="Support" lead="Messages from people without an account." />
      <SupportTabs current="contact" />
      <ContactTable />
    </>
  )
}
