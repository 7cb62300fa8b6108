import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPrice } from '../../../domain/money/price.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { viewingAddress } from '../../../domain/viewings/viewing-event.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { dashboardQueries } from './dashboard-queries.ts'

/** Offers that await the reader's answer, then their next viewings. Nothing without any. */
export function ComingUp() {
  const { data } = useQuery(dashboardQueries.comingUp)
  if (!data || (data.offers.length === 0 && data.viewings.length === 0)) return null
  return (
    <section aria-labelledby="coming-up" className="mt-12">
      <SectionHeading id="coming-up" title="Coming up" />
      <ul>
        {data.offers.map(({ id, kind, status, home, amount, counter_amount }) => (
          <Row
            key={id}
            to={offerPaths.offer(id)}
            title={home.title}
            tag={
              <Tag tone="accent">{status === 'countered' ? 'Answer counter-offer' : 'Confirm tenancy'}</Tag>
            }
            text={
              status === 'countered'
                ? `You offered ${formatPrice({ pounds: amount, listingType: kind })}. The seller would accept ${formatPrice({ pounds: counter_amount, listingType: kind })}.`
                : 'Your application was accepted.'
            }
          />
        ))}
        {data.viewings.map(({ id, starts_at, home, facts }) => (
          <Row
            key={id}
            to={portalPaths.viewings}
            title={home.title}
            tag={<Tag tone="positive">Viewing booked</Tag>}
            text={[formatAppointment(starts_at), viewingAddress(facts)].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { to: string; title: string; text: string; tag: React.ReactNode }

const Row = ({ to, title, text, tag }: RowProps) => (
  <li className="border-line border-b">
    <Link to={to} className="group flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold group-hover:underline">{title}</span>
        <span className="tabular block text-ink-2 text-sm">{text}</span>
      </span>
      {tag}
    </Link>
  </li>
)
