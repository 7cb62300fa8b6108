import { Link } from 'react-router'
import { formatDistance } from '../../../domain/geo/distance.ts'
import { formatPounds, formatPrice } from '../../../domain/money/price.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import type { AreaOptions } from './area-options.ts'
import type { AreaResult, MatchingArea } from './fetch-matching-areas.ts'

type Props = { result: AreaResult; options: AreaOptions }

/** Areas with the most matching listings first. */
export function MatchingAreas({ result, options }: Props) {
  return (
    <ol className="border-line border-t">
      {result.areas.map((area) => (
        <li
          key={area.slug}
          className="grid gap-x-4 gap-y-1 border-line border-b py-4 md:grid-cols-[1fr_auto]"
        >
          <div className="min-w-0">
            <h3 className="font-semibold text-md">
              <Link to={paths.areaGuide(area.slug)} prefetch="intent" className="hover:underline">
                {area.name}
                {area.parent && `, ${area.parent}`}
              </Link>
            </h3>
            <p className="tabular text-ink-2 text-sm">{describe(area, result, options)}</p>
          </div>
          <Link
            to={searchFor(area, result, options)}
            className="section-link touch-target self-center justify-self-start"
          >
            {area.within} {area.within === 1 ? 'home' : 'homes'}
            <span className="sr-only"> in {area.name} within your budget</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** 12 of 40 homes, from £180,000 · 3.2 miles from Leeds · 11 miles from York */
function describe(area: MatchingArea, { works }: AreaResult, { type }: AreaOptions): string {
  const from = formatPrice({ pounds: area.lowest, listingType: type })
  const distances = works.flatMap((work, index) => {
    const metres = area.metres[index]
    return work && typeof metres === 'number' ? `${formatDistance(metres)} from ${work.name}` : []
  })
  return [
    `${area.within} of ${formatNumber(area.of)} ${area.of === 1 ? 'home' : 'homes'}, from ${from}`,
    ...distances,
  ].join(' · ')
}

function searchFor(area: MatchingArea, { budget }: AreaResult, { type, bedrooms }: AreaOptions): string {
  const query = new URLSearchParams({ location: area.name, type, maxPrice: `${budget}` })
  if (bedrooms > 0) query.set('minBedrooms', `${bedrooms}`)
  return `${paths.search()}?${query}`
}

export function describeBudget(result: AreaResult, options: AreaOptions): string {
  const { budget, count, homes } = result
  const sum = formatPounds(budget)
  const areas = `${formatNumber(count)} ${count === 1 ? 'area has' : 'areas have'}`
  const found = `${areas} ${formatNumber(homes)} ${homes === 1 ? 'home' : 'homes'}`
  return options.type === 'rent'
    ? `${found} to rent for up to ${sum} pcm.`
    : `You could afford about ${sum}. ${found} for sale within that.`
}
