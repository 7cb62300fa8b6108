import { useRef } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { useNearViewport } from '../../browser/use-near-viewport.ts'
import { lazyPart } from '../../data/lazy-part.tsx'
import { visitorClient } from '../../data/request-context.ts'
import { areasAround, StillMap } from '../../features/map/still-map.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { type AreaOptions, parseAreaOptions } from '../../features/where-can-i-live/area-options.ts'
import { AreaOptionsForm } from '../../features/where-can-i-live/area-options-form.tsx'
import { type AreaResult, fetchMatchingAreas } from '../../features/where-can-i-live/fetch-matching-areas.ts'
import { describeBudget, MatchingAreas } from '../../features/where-can-i-live/matching-areas.tsx'
import { whereCanILive } from '../../messages/search/where-can-i-live.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/where-can-i-live.ts'

const AreasMap = lazyPart(() => import('../../features/map/areas-map.tsx').then(({ AreasMap }) => AreasMap))

export async function loader({ context, request }: Route.LoaderArgs) {
  const options = parseAreaOptions(new URL(request.url).searchParams)
  return { options, result: await fetchMatchingAreas(context.get(visitorClient), options) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Where can I live?',
    description:
      'Enter your income and savings, or the rent you can pay, and the places you go to: see the areas with homes within your budget and reach.',
    path: paths.whereCanILive,
    isHidden: loaderData?.result !== undefined,
  })

export default function WhereCanILive({ loaderData: { options, result } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 md:pt-12">
      <div className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">Where can I live?</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2 text-lead">
          Enter your budget and where you need to be to see areas with homes on the market today.
        </p>
      </div>
      <div className="mt-9 grid gap-x-14 gap-y-9 lg:grid-cols-[340px_minmax(0,1fr)] lg:items-start">
        <div className="rounded-panel border border-line bg-surface p-5 md:p-6">
          <AreaOptionsForm key={JSON.stringify(options)} options={options} />
        </div>
        <section aria-label="Areas that fit">
          {result ? <Found result={result} options={options} /> : <Notice {...whereCanILive.start} />}
        </section>
      </div>
    </div>
  )
}

function Found({ result, options }: { result: AreaResult; options: AreaOptions }) {
  const unknown = result.workNames.filter((_, index) => !result.works[index])
  return (
    <>
      <h2 aria-live="polite" className="display text-balance text-d1 md:text-d2">
        {describeBudget(result, options)}
      </h2>
      {unknown.map((name) => (
        <p key={name} className="mt-3 rounded-panel bg-accent-soft px-4.5 py-3 text-accent-ink">
          {whereCanILive.unknownPlace(name)}
        </p>
      ))}
      {result.areas.length === 0 ? (
        <div className="mt-7">
          <Notice {...whereCanILive.none} />
        </div>
      ) : (
        <div className="mt-6 grid gap-x-10 gap-y-7 xl:grid-cols-[minmax(0,1fr)_360px] xl:items-start">
          <MatchingAreas result={result} options={options} />
          <div className="max-xl:order-first xl:sticky xl:top-6">
            <div className="max-xl:mx-auto max-xl:max-w-100">
              <ResultMap result={result} />
            </div>
          </div>
        </div>
      )}
      <p className="mt-7 max-w-[70ch] text-ink-3 text-sm">
        {options.type === 'sale' &&
          'The budget is an estimate, not an offer of credit, and doesn’t include stamp duty or fees. '}
        Distances are as the crow flies from the centre of each district, and travel times are estimates.
        {result.count > result.areas.length &&
          ` We show the ${result.areas.length} areas with the most homes.`}
      </p>
    </>
  )
}

function ResultMap({ result }: { result: AreaResult }) {
  const host = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(host)
  const works = result.works.filter((work) => work !== null)
  const areas = result.areas.map(({ slug, name, within, latitude, longitude }) => ({
    slug,
    name,
    count: within,
    latitude,
    longitude,
    address: paths.areaGuide(slug),
  }))
  const still = (
    <div className="relative aspect-4/5 w-full overflow-clip rounded-control bg-map-land">
      <StillMap bounds={areasAround([...areas, ...works])} size={stillSize} pins={[]} />
    </div>
  )
  return (
    <div ref={host}>
      {isNear ? <AreasMap areas={areas} works={works} fallback={still} errorFallback={still} /> : still}
    </div>
  )
}

const stillSize = [960, 960] as const
