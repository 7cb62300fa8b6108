import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPence } from '../../../../domain/money/pence.ts'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { daysBetween } from '../../../../domain/time/dates.ts'
import type { AdminHome, AdminQueue } from '../../../../supabase/function-types.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { adminHomeQuery } from '../../../entities/administration/admin-home.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FigureLinks } from '../../../ui/figure-links.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { healthChecks } from '../health/health-checks.ts'
import { healthQueries } from '../health/health-queries.ts'
import { PageSection } from '../page-section.tsx'

const queues: Record<AdminQueue, { label: string; to: string }> = {
  agent_requests: { label: 'Requests from letting agents', to: `${paths.admin}?status=pending` },
  landlord_requests: { label: 'Requests from landlords', to: `${paths.admin}?kind=landlords&status=pending` },
  reviews: { label: 'Listings to check', to: `${adminPaths.reviews}?status=pending` },
  listing_reports: { label: 'Reports about listings', to: `${adminPaths.reports}?status=open` },
  enquiry_reports: { label: 'Reports about messages', to: `${adminPaths.enquiries}?status=open` },
  support: { label: 'Support requests', to: `${adminPaths.support}?status=open` },
  contact: { label: 'Messages from the contact form', to: `${adminPaths.contact}?status=open` },
  payments: { label: 'Unpaid invoices', to: `${adminPaths.payments}?status=pending` },
}

/** What waits for administrators with its age and target, and how the site is doing. */
export function AdminQueues() {
  const home = useQuery(adminHomeQuery)
  return (
    <QueryResult
      query={home}
      failure="We couldn’t load the queues"
      skeleton={<Skeleton className="mt-6 h-80" />}
    >
      {(data) => (
        <>
          <div className="mt-6">
            <Figures home={data} />
          </div>
          <PageSection title="Queues">
            <QueueTable rows={data.queues} />
          </PageSection>
        </>
      )}
    </QueryResult>
  )
}

function Figures({ home: { sign_ups, listings, revenue, outstanding_pence } }: { home: AdminHome }) {
  const { data: health } = useQuery(healthQueries.now)
  const problems = health ? healthChecks(health, Date.now()).filter(({ isHealthy }) => !isHealthy) : []
  return (
    <FigureLinks
      figures={[
        {
          label: 'Sign-ups this week',
          figure: sign_ups.now,
          to: `${adminPaths.users}?sort=-created_at`,
          note: `${formatNumber(sign_ups.before)} the week before, ${formatNumber(sign_ups.today)} today`,
        },
        {
          label: 'Live listings',
          figure: listings.live,
          to: `${adminPaths.properties}?status=live`,
          note: `${formatNumber(listings.now)} published this week, ${formatNumber(listings.before)} the week before`,
        },
        {
          label: 'Revenue this month',
          figure: formatPence(revenue.this_month_pence),
          to: `${adminPaths.payments}?status=paid&sort=-paid_at`,
          note: `${formatPence(revenue.last_month_pence)} last month, ${formatPence(outstanding_pence)} outstanding`,
        },
        {
          label: 'Email and background jobs',
          figure: health ? (problems.length === 0 ? 'OK' : problems.length) : '–',
          to: adminPaths.health,
          note:
            problems.length === 0
              ? 'Queues are moving'
              : `Need attention: ${problems.map(({ name }) => name).join(', ')}`,
          isUrgent: problems.length > 0,
        },
      ]}
    />
  )
}

function QueueTable({ rows }: { rows: AdminHome['queues'] }) {
  return (
    <Table
      caption="What is waiting"
      columns={[
        { key: 'queue', label: 'Queue' },
        { key: 'waiting', label: 'Waiting', isEnd: true },
        { key: 'oldest', label: 'Oldest' },
        { key: 'target', label: 'Target' },
        { key: 'state', label: 'Status' },
      ]}
    >
      {rows.map(({ queue, waiting, oldest, target_hours, overdue }) => (
        <tr key={queue}>
          <Cell className="min-w-44">
            <Link to={queues[queue].to} className="touch-target font-semibold hover:underline">
              {queues[queue].label}
            </Link>
          </Cell>
          <Cell className="text-right font-semibold">{formatNumber(waiting)}</Cell>
          <Cell className="whitespace-nowrap">{oldest ? age(oldest) : '–'}</Cell>
          <Cell className="whitespace-nowrap text-ink-3">{formatTarget(target_hours)}</Cell>
          <Cell className="whitespace-nowrap">
            {overdue > 0 ? (
              <Tag tone="negative">{formatNumber(overdue)} overdue</Tag>
            ) : waiting > 0 ? (
              <Tag tone="soft">Within target</Tag>
            ) : (
              <Tag>Empty</Tag>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** Today · 1 day · 2 days */
function age(moment: string): string {
  const days = daysBetween(moment, new Date())
  return days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`
}

/** 24 hours · 14 days */
const formatTarget = (hours: number) => (hours > 48 ? `${Math.round(hours / 24)} days` : `${hours} hours`)
