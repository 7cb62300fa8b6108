import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { type PlanUsage, planUsageQuery } from '../../entities/plan/plan-usage.ts'

/** Landlord Basic: 1 of 1 listing in use. */
export function UsageLine() {
  const { data } = useQuery(planUsageQuery)
  if (data === undefined) return <>&nbsp;</>
  if (data === null) return <>You don’t have a plan yet, so you can’t publish.</>
  return (
    <>
      {describeUsage(data)}{' '}
      <Link to={portalPaths.membership} className="text-link">
        Plan and invoices
      </Link>
    </>
  )
}

function describeUsage({ plan, listings_used, published_this_month, membership }: PlanUsage): string {
  if (membership.status === 'awaiting_payment') return `${plan.name}: awaiting first payment.`
  if (membership.status === 'lapsed') return `${plan.name} has ended.`
  if (plan.max_published_per_month !== null)
    return `${plan.name}: ${published_this_month} of ${plan.max_published_per_month} new listings published this month.`
  if (plan.max_listings === null)
    return `${plan.name}: ${formatNumber(listings_used)} ${listings_used === 1 ? 'listing' : 'listings'} in use, no limit.`
  const noun = plan.max_listings === 1 ? 'listing' : 'listings'
  return `${plan.name}: ${listings_used} of ${plan.max_listings} ${noun} in use.`
}
