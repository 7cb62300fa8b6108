import { Link } from 'react-router'
import { describeResponseTime } from '../../../domain/enquiries/response-time.ts'
import { formatDistance } from '../../../domain/geo/distance.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import type { AgencySummary } from './agency.ts'

/** The whole row links to the agency's page. */
export function AgencyCard({ agency }: { agency: AgencySummary }) {
  const { name, slug, logo, branches, for_sale, to_rent, metres } = agency
  const replies = describeResponseTime(agency)
  return (
    <article className="relative flex gap-4 border-line border-t py-5">
      <CompanyLogo logo={logo} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-md">
          <Link
            to={paths.agent(slug)}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </h2>
        {branches.length > 0 && <p className="text-ink-2 text-sm">{branches.join(', ')}</p>}
        <p className="tabular mt-2 text-facts">
          <b className="font-semibold">{formatNumber(for_sale)}</b> for sale
          <span aria-hidden className="mx-2 text-ink-3">
            ·
          </span>
          <b className="font-semibold">{formatNumber(to_rent)}</b> to rent
        </p>
        {replies && <p className="mt-1 text-ink-3 text-sm">{replies}</p>}
      </div>
      {typeof metres === 'number' && (
        <p className="tabular shrink-0 text-ink-3 text-sm">{formatDistance(metres)}</p>
      )}
    </article>
  )
}
