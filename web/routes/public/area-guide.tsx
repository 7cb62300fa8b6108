import { data } from 'react-router'
import { formatPounds } from '../../../domain/money/price.ts'
import { paths } from '../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../domain/site/structured-data.ts'
import { visitorClient } from '../../data/request-context.ts'
import { type AreaGuide, areaTitle, smallestSample } from '../../features/area-guides/area.ts'
import { fetchAreaGuide } from '../../features/area-guides/fetch-areas.ts'
import { GuidePage } from '../../features/area-guides/guide-page.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../features/seo/site-url.ts'
import { noAreas } from '../../messages/search/no-areas.ts'
import { Breadcrumbs, type Crumb } from '../../ui/navigation/breadcrumbs.tsx'
import type { Route } from './+types/area-guide.ts'
import { MissingPage, missingMeta } from './errors/missing-page.tsx'

const notFound = { ...noAreas.areaNotFound, to: paths.areaGuides }

export async function loader({ context, params }: Route.LoaderArgs) {
  const guide = await fetchAreaGuide(context.get(visitorClient), params.slug)
  if (!guide) throw data(null, { status: 404 })
  return { guide }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (error || !loaderData) return missingMeta(error, notFound)
  const { guide } = loaderData
  const title = areaTitle(guide)
  const siteUrl = siteUrlFrom(matches)
  return pageMeta(matches, {
    title: `${title}: house prices and rents`,
    description: describe(guide),
    path: paths.areaGuide(guide.slug),
    isHidden: guide.homes_for_sale + guide.homes_to_rent === 0,
    structured: [breadcrumbList(siteUrl, crumbsOf(guide))],
  })
}

function describe(guide: AreaGuide): string {
  const { homes_for_sale, homes_to_rent, median_price, median_rent } = guide
  const price =
    median_price && homes_for_sale >= smallestSample
      ? ` Median asking price ${formatPounds(median_price)}.`
      : ''
  const rent =
    median_rent && homes_to_rent >= smallestSample ? ` Median rent ${formatPounds(median_rent)} pcm.` : ''
  return `${homes_for_sale} ${homes_for_sale === 1 ? 'home' : 'homes'} for sale and ${homes_to_rent} to rent in ${areaTitle(guide)}.${price}${rent} Prices by bedrooms, time on the market and stations.`
}

function crumbsOf(guide: AreaGuide): Crumb[] {
  const town =
    guide.parent_slug && guide.parent ? [{ label: guide.parent, to: paths.areaGuide(guide.parent_slug) }] : []
  return [
    { label: 'Area guides', to: paths.areaGuides },
    ...town,
    { label: guide.name, to: paths.areaGuide(guide.slug) },
  ]
}

export default function AreaGuideRoute({ loaderData: { guide } }: Route.ComponentProps) {
  return (
    <div className="page-width py-2 md:py-3">
      <Breadcrumbs crumbs={crumbsOf(guide)} />
      <div className="pt-4 md:pt-6">
        <GuidePage guide={guide} />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPage error={error} {...notFound} />
}
