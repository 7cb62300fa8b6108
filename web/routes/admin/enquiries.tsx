import { useSearchParams } from 'react-router'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AbuseTable } from '../../features/administration/enquiries/abuse-table.tsx'
import { EnquiriesTable } from '../../features/administration/enquiries/enquiries-table.tsx'
import { EnquiryTabs } from '../../features/administration/enquiries/enquiry-tabs.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Enquiries')

export default function AdminEnquiries() {
  const [params] = useSearchParams()
  const isAll = params.get('show') === 'all'
  return (
    <>
      <PageHeading title="Enquiries" />
      <EnquiryTabs current={isAll ? 'all' : 'reports'} />
      {isAll ? <EnquiriesTable /> : <AbuseTable />}
    </>
  )
}
