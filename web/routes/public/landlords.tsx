import { Link } from 'react-router'
import { planOptions } from '../../../domain/plans/plan-terms.ts'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { visitorClient } from '../../data/request-context.ts'
import { AccessPanel } from '../../features/access-requests/access-panel.tsx'
import { fetchPlans } from '../../features/landlords/fetch-plans.ts'
import { HowItWorks } from '../../features/landlords/how-it-works.tsx'
import { PlanCards } from '../../features/landlords/plan-cards.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Route } from './+types/landlords.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { plans: await fetchPlans(context.get(visitorClient), 'private_landlord') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Private Landlord Portal',
    description: `Let your home yourself on ${brand.name}: one listing is free, and every request for access is read by a person.`,
    path: paths.landlords,
  })

export default function Landlords({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 md:pt-12">
      <div className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">Private Landlord Portal</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2 text-lead">
          Let your home yourself, without an agent. We check every landlord before they can advertise.
        </p>
      </div>
      <section className="pt-7 md:pt-9" aria-label="Access">
        <AccessPanel kind="private_landlord" portal="Landlord Portal" plans={planOptions(plans)} />
      </section>
      <section className="pt-14 md:pt-22" aria-labelledby="how">
        <SectionHeading id="how" title="How it works" />
        <HowItWorks />
      </section>
      <section className="pt-14 md:pt-22" aria-labelledby="plans">
        <SectionHeading id="plans" title="What it costs" />
        <PlanCards plans={plans} />
        <p className="mt-6 text-ink-2">
          Letting for others, or as a company?{' '}
          <Link to={paths.lettingAdmin} className="section-link touch-target">
            Ask for access as an agent
          </Link>
        </p>
      </section>
    </div>
  )
}
