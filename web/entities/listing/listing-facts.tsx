import { Bath, BedDouble, type LucideIcon } from 'lucide-react'
import {
  areaFigure,
  bathroomFigure,
  bedroomFigure,
  type Figure,
  hasRooms,
  pricePerSquareFoot,
} from '../../../domain/listings/listing-figures.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListingSummary } from './listing-summary.ts'

type Props = Pick<
  ListingSummary,
  'bedrooms' | 'bathrooms' | 'squareFeet' | 'propertyType' | 'price' | 'listingType'
>

/** Bedrooms, bathrooms and floor area; a dash where the advert does not say. Land and shops have only an area. */
export function ListingFacts(listing: Props) {
  const { bedrooms, bathrooms, squareFeet, propertyType } = listing
  const perSquareFoot = pricePerSquareFoot(listing)
  return (
    <ul className="facts-row tabular mt-2.5 flex flex-wrap gap-y-1 whitespace-nowrap text-facts text-ink-2">
      {hasRooms(propertyType) && (
        <>
          <Fact
            icon={BedDouble}
            figure={bedrooms === null ? undefined : bedroomFigure(bedrooms)}
            unit="beds"
          />
          <Fact
            icon={Bath}
            figure={bathrooms === null ? undefined : bathroomFigure(bathrooms)}
            unit="baths"
          />
        </>
      )}
      <Fact figure={squareFeet === null ? undefined : areaFigure(squareFeet, propertyType)} unit="sqft" />
      {perSquareFoot && <li className="text-ink-3">{perSquareFoot}</li>}
    </ul>
  )
}

function Fact({ icon, figure, unit }: { icon?: LucideIcon; figure: Figure | undefined; unit: string }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon && <Icon of={icon} size={18} />}
      <b className="font-semibold text-ink">{figure?.value ?? '–'}</b> {figure ? figure.unit : unit}
      {!figure && <span className="sr-only">not stated</span>}
    </li>
  )
}
