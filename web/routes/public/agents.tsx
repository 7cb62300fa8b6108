import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { visitorClient } from '../../data/request-context.ts'
import { AgencyCard } from '../../features/agents/agency-card.tsx'
import { DirectoryForm } from '../../features/agents/directory-form.tsx'
import {
  agenciesPerPage,
  type DirectoryQuery,
  directoryQuery,
  fetchAgencies,
  readDirectoryQuery,
} from '../../features/agents/fetch-agencies.ts'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { noAgents } from '../../messages/search/no-agents.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import type { Route } from './+types/agents.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readDirectoryQuery(new URL(request.url).searchParams)
  return { query, result: await fetchAgencies(context.get(visitorClient), query) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { query, result } = loaderData
  const place = result.place?.name
  return pageMeta(matches, {
    title: place ? `Estate and letting agents in ${place}` : 'Estate and letting agents',
    description: `Agents ${place ? `near ${place}` : 'across the United Kingdom'} with what they have for sale and to rent, and how soon they reply.`,
    path: paths.agents + directoryQuery({ ...query, name: '' }),
    // Searches by name are not indexed.
    isHidden: query.name !== '' || result.count === 0,
  })
}

export default function Agents({ loaderData: { query, result } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 md:pt-12">
      <div className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">Estate and letting agents</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2 text-lead">
          Find estate and letting agents, their homes on the market and how soon they usually reply.
        </p>
      </div>
      <div className="mt-7 rounded-panel border border-line bg-surface p-5 md:p-6">
        <DirectoryForm {...query} />
      </div>
      <p className="tabular mt-9 mb-3 text-ink-2" aria-live="polite">
        {headingFor(query, result)}
      </p>
      {result.items.length === 0 ? (
        <Notice
          title={noAgents.title}
          text={noAgents.text}
          actions={
            <Link to={paths.agents} className={buttonClasses({ variant: 'strong' })}>
              Show all agents
            </Link>
          }
        />
      ) : (
        <div className="grid gap-x-14 md:grid-cols-2">
          {result.items.map((agency) => (
            <AgencyCard key={agency.id} agency={agency} />
          ))}
        </div>
      )}
      <div className="mt-9">
        <Pagination
          page={query.page}
          pageCount={Math.ceil(result.count / agenciesPerPage)}
          addressOf={(page) => paths.agents + directoryQuery({ ...query, page })}
        />
      </div>
      <p className="mt-14 border-line border-t pt-5 text-ink-2">
        Are you an agent?{' '}
        <Link to={paths.lettingAdmin} className="section-link touch-target">
          Ask for access
        </Link>
      </p>
    </div>
  )
}

/** 12 agents within 25 miles of Leeds · 40 agents */
function headingFor(
  { location }: DirectoryQuery,
  { count, place }: Route.ComponentProps['loaderData']['result'],
): string {
  const counted = `${formatNumber(count)} ${count === 1 ? 'agent' : 'agents'}`
  if (place) return `${counted} within 25 miles of ${place.name}, the nearest first`
  return location ? `We do not know a place called ${location}; these are agents everywhere` : counted
}
