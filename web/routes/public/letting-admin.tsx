import { Link } from 'react-router'
import { planOptions } from '../../../domain/plans/plan-terms.ts'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { visitorClient } from '../../data/request-context.ts'
import { AccessPanel } from '../../features/access-requests/access-panel.tsx'
import { fetchPlans } from '../../features/landlords/fetch-plans.ts'
import { PlanCards } from '../../features/landlords/plan-cards.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Route } from './+types/letting-admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { plans: await fetchPlans(context.get(visitorClient), 'letting_agent') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Letting Agent Portal',
    description: `Advertise your agency’s homes on ${brand.name}. Every request for access is read by a person.`,
    path: paths.lettingAdmin,
  })

/** Open to everyone: applicants have no role yet. */
export default function LettingAdmin({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 md:pt-12">
      <div className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">Letting Agent Portal</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2 text-lead">
          Advertise your agency’s homes, answer enquiries as a team, and show your branches. Request access to
          get started.
        </p>
      </div>
      <section className="pt-7 md:pt-9" aria-label="Access">
        <AccessPanel kind="letting_agent" portal="Letting Agent Portal" plans={planOptions(plans)} />
      </section>
      <section className="pt-14 md:pt-22" aria-labelledby="plans">
        <SectionHeading id="plans" title="What it costs" />
        <PlanCards plans={plans} />
        <p className="mt-6 text-ink-2">
          Letting a home of your own?{' '}
          <Link to={paths.landlords} className="section-link touch-target">
            Ask for access as a landlord
          </Link>
        </p>
      </section>
    </div>
  )
}
