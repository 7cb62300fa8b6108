import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { enquiryQueries } from './enquiry-queries.ts'

export function EnquiryTabs({ current }: { current: 'all' | 'reports' }) {
  const { data: open } = useQuery(enquiryQueries.openReports)
  return (
    <div className="mb-5">
      <TabLinks
        label="Enquiries"
        links={[
          {
            to: adminPaths.enquiries,
            label: open === undefined ? 'Abuse reports' : `Abuse reports (${open})`,
            isCurrent: current === 'reports',
          },
          { to: `${adminPaths.enquiries}?show=all`, label: 'All enquiries', isCurrent: current === 'all' },
        ]}
      />
    </div>
  )
}
