import { Form } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { visitorClient } from '../../data/request-context.ts'
import type { AreaSummary } from '../../features/area-guides/area.ts'
import { AreaList } from '../../features/area-guides/area-list.tsx'
import { fetchAreas } from '../../features/area-guides/fetch-areas.ts'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { noAreas } from '../../messages/search/no-areas.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Route } from './+types/area-guides.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('area') ?? '').trim().slice(0, 60).toWellFormed()
  return { query, areas: await fetchAreas(context.get(visitorClient), query) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Area guides: what homes cost where',
    description:
      'Median asking prices and rents by bedrooms, how many homes are on the market and for how long, for towns and postcode districts across the UK.',
    path: paths.areaGuides,
    isHidden: Boolean(loaderData?.query),
  })

export default function AreaGuides({ loaderData: { query, areas } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 md:pt-12">
      <div className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">Area guides</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2 text-lead">
          Asking prices and rents by area, updated every hour from the homes on the market here, with the
          number of homes behind each figure.
        </p>
      </div>
      <Form
        key={query}
        action={paths.areaGuides}
        role="search"
        aria-label="Find an area"
        className="mt-7 flex max-w-130 items-end gap-3"
      >
        <div className="flex-1">
          <TextField
            label="Town or postcode district"
            name="area"
            defaultValue={query}
            placeholder="Bristol, or BS7"
          />
        </div>
        <Button type="submit" variant="primary" className="h-12!">
          Find
        </Button>
      </Form>
      <Found query={query} areas={areas} />
    </div>
  )
}

function Found({ query, areas }: { query: string; areas: AreaSummary[] }) {
  if (areas.length === 0)
    return (
      <div className="mt-11">
        <Notice {...(query ? noAreas.none : noAreas.yet)} />
      </div>
    )
  if (query)
    return (
      <div className="mt-9">
        <AreaList areas={areas} />
      </div>
    )
  const byRegion = Map.groupBy(areas, (area) => area.region ?? area.country ?? 'Elsewhere')
  return [...byRegion].map(([region, towns]) => (
    <section key={region} className="pt-11" aria-labelledby={`region-${region}`}>
      <SectionHeading id={`region-${region}`} title={region} />
      <div className="mt-2">
        <AreaList areas={towns} />
      </div>
    </section>
  ))
}
