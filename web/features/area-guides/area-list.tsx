import { Link } from 'react-router'
import { formatPounds } from '../../../domain/money/price.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { type AreaSummary, areaTitle, smallestSample } from './area.ts'

export function AreaList({ areas }: { areas: readonly AreaSummary[] }) {
  return (
    <ul className="grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
      {areas.map((area) => (
        <li key={area.slug} className="relative border-line border-b py-3.5">
          <Link
            to={paths.areaGuide(area.slug)}
            prefetch="intent"
            className="font-semibold after:absolute after:inset-0 hover:underline"
          >
            {areaTitle(area)}
          </Link>
          <p className="tabular text-ink-2 text-sm">{describe(area)}</p>
        </li>
      ))}
    </ul>
  )
}

/** A median of one or two homes says nothing about an area. */
const median = (homes: number, pounds: number | null, unit = '') =>
  homes >= smallestSample && pounds !== null ? `, median ${formatPounds(pounds)}${unit}` : ''

/** 48 for sale, median £350,000 · 12 to rent, median £1,200 pcm */
function describe({ homes_for_sale, homes_to_rent, median_price, median_rent }: AreaSummary): string {
  const parts = [
    homes_for_sale > 0 && `${formatNumber(homes_for_sale)} for sale${median(homes_for_sale, median_price)}`,
    homes_to_rent > 0 &&
      `${formatNumber(homes_to_rent)} to rent${median(homes_to_rent, median_rent, ' pcm')}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
