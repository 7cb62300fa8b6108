import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { daysBetween } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { CountStrip } from '../../../ui/count-strip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { countQueries } from './count-queries.ts'

/** Totals of the site and the number of pending requests. */
export function AdminCounts() {
  const counts = useQuery(countQueries.all)
  return (
    <QueryResult
      query={counts}
      failure="We couldn’t load the counts"
      skeleton={<Skeleton className="h-32" />}
    >
      {({ roles, properties, enquiries, pendingAgents }) => (
        <CountStrip
          counts={[
            {
              label: 'User roles',
              figure: formatNumber(roles.all),
              note: `+${formatNumber(roles.thisWeek)} this week`,
            },
            {
              label: 'Properties',
              figure: formatNumber(properties.all),
              note: `+${formatNumber(properties.thisWeek)} this week`,
            },
            {
              label: 'Property enquiries',
              figure: formatNumber(enquiries.all),
              note: `+${formatNumber(enquiries.today)} today`,
            },
            {
              label: 'Pending agent requests',
              figure: formatNumber(pendingAgents.all),
              note: pendingAgents.oldest ? `Oldest, ${age(pendingAgents.oldest)}` : 'None waiting',
              isUrgent: pendingAgents.oldest !== undefined,
            },
          ]}
        />
      )}
    </QueryResult>
  )
}

/** today · 1 day · 2 days */
function age(moment: string): string {
  const days = daysBetween(moment, new Date())
  return days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`
}
