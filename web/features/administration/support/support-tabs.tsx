import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { contactQueries } from './contact-queries.ts'

export function SupportTabs({ current }: { current: 'members' | 'contact' }) {
  const { data: open } = useQuery(contactQueries.openCount)
  return (
    <div className="mb-5">
      <TabLinks
        label="Support"
        links={[
          { to: adminPaths.support, label: 'Support requests', isCurrent: current === 'members' },
          {
            to: `${adminPaths.contact}?status=open`,
            label: open === undefined ? 'Contact form' : `Contact form (${open})`,
            isCurrent: current === 'contact',
          },
        ]}
      />
    </div>
  )
}
