import { TriangleAlert } from 'lucide-react'
import { leaseHealth } from '../../../domain/listings/lease-health.ts'
import { Icon } from '../../ui/icon.tsx'

/** Shown if the lease is short, or soon will be. */
export function LeaseNotice({ yearsLeft }: { yearsLeft: number | null }) {
  if (yearsLeft === null) return null
  const health = leaseHealth(yearsLeft)
  if (health === 'long') return null
  return (
    <p className="mt-11 flex items-start gap-3 rounded-panel bg-accent-soft px-4.5 py-3.5 text-accent-ink md:mt-14">
      <Icon of={TriangleAlert} size={20} className="mt-0.5" />
      <span>
        {health === 'short' ? (
          <>
            <b className="font-semibold">{yearsLeft} years are left on the lease.</b> Under 80, many lenders
            hesitate and extending it costs more. Ask what an extension would cost.
          </>
        ) : (
          <>
            <b className="font-semibold">The lease falls under 80 years in {yearsLeft - 79} years.</b> From
            then on many lenders hesitate, and extending it costs more.
          </>
        )}
      </span>
    </p>
  )
}
