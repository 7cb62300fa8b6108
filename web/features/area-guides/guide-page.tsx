import { TrainFront } from 'lucide-react'
import { Link } from 'react-router'
import { formatDistance } from '../../../domain/geo/distance.ts'
import { formatPounds, type ListingType } from '../../../domain/money/price.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { type AreaGuide, areaTitle, smallestSample } from './area.ts'
import { AreaList } from './area-list.tsx'
import { PriceTable } from './price-table.tsx'

/** Prices and rents in an area, from the listings on the market. */
export function GuidePage({ guide }: { guide: AreaGuide }) {
  const isEmpty = guide.homes_for_sale + guide.homes_to_rent === 0
  const siblings = guide.districts.filter(({ slug }) => slug !== guide.slug)
  return (
    <>
      <header className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">{areaTitle(guide)}</h1>
        <p className="mt-2 text-ink-2 text-md">
          {[...new Set([guide.region, guide.country])]
            .filter((part) => part && part !== guide.name)
            .join(', ')}
        </p>
      </header>
      {isEmpty ? (
        <div className="mt-9">
          <Notice title="No homes on the market here now" text="Areas nearby are listed below." />
        </div>
      ) : (
        <>
          <div className="mt-7">
            <CountStrip counts={countsOf(guide)} />
          </div>
          <Prices guide={guide} type="sale" />
          <Prices guide={guide} type="rent" />
        </>
      )}
      <Stations stations={guide.stations} />
      <Areas
        title={guide.kind === 'town' ? 'By postcode district' : `Elsewhere in ${guide.parent}`}
        id="districts"
        areas={siblings}
      />
      <Areas title="Towns nearby" id="nearby" areas={guide.nearby} />
      <p className="mt-11 max-w-[70ch] border-line border-t pt-4 text-ink-3 text-sm">
        Worked out on {formatLongDate(guide.calculated_at)} from the asking prices and rents of the homes on
        the market here, without land, garages, shops and part shares. They are not what homes were sold or
        let for. No median is shown of fewer than {smallestSample} homes.
      </p>
    </>
  )
}

function countsOf(guide: AreaGuide) {
  const all = (type: ListingType) =>
    guide.prices.find((row) => row.listing_type === type && row.bedrooms === -1)
  const days = (type: ListingType) => {
    const row = all(type)
    return row && row.sample >= smallestSample
      ? `Listed for ${row.median_days} ${row.median_days === 1 ? 'day' : 'days'} (median)`
      : undefined
  }
  const median = (type: ListingType) => {
    const row = all(type)
    return row && row.sample >= smallestSample ? formatPounds(row.median) : '–'
  }
  return [
    { label: 'For sale', figure: formatNumber(guide.homes_for_sale), note: days('sale') },
    { label: 'Median asking price', figure: median('sale') },
    { label: 'To rent', figure: formatNumber(guide.homes_to_rent), note: days('rent') },
    { label: 'Median rent (pcm)', figure: median('rent') },
  ]
}

function Prices({ guide, type }: { guide: AreaGuide; type: ListingType }) {
  const prices = guide.prices.filter((row) => row.listing_type === type && row.bedrooms >= 0)
  if (prices.length === 0) return null
  const title = type === 'sale' ? 'Asking prices' : 'Rents (pcm)'
  return (
    <section className="pt-14" aria-labelledby={type}>
      <SectionHeading
        id={type}
        title={title}
        end={
          <Link to={paths.search({ location: guide.name, type })} className="section-link touch-target">
            See the homes
          </Link>
        }
      />
      <PriceTable caption={`${title} in ${areaTitle(guide)} by number of bedrooms`} prices={prices} />
    </section>
  )
}

function Stations({ stations }: Pick<AreaGuide, 'stations'>) {
  if (stations.length === 0) return null
  return (
    <section className="pt-14" aria-labelledby="stations">
      <SectionHeading id="stations" title="Stations" />
      <ul className="tabular mt-5 grid gap-x-10 gap-y-2.5 text-facts md:grid-cols-2 xl:grid-cols-3">
        {stations.map(({ name, metres }) => (
          <li key={name} className="flex items-center gap-2.5">
            <Icon of={TrainFront} size={18} />
            <span className="flex-1">{name}</span>
            <span className="text-ink-3">{formatDistance(metres)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-3 text-sm">From the middle of the area, as the crow flies.</p>
    </section>
  )
}

function Areas({ title, id, areas }: { title: string; id: string; areas: AreaGuide['districts'] }) {
  if (areas.length === 0) return null
  return (
    <section className="pt-14" aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      <div className="mt-2">
        <AreaList areas={areas} />
      </div>
    </section>
  )
}
