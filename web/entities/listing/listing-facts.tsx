import { Bath, BedDouble, type LucideIcon } from 'lucide-react'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListingSummary } from './listing-summary.ts'

type Props = Pick<ListingSummary, 'bedrooms' | 'bathrooms' | 'squareFeet'>

/** Bedrooms, bathrooms and floor area; a dash where the advert does not say. */
export function ListingFacts({ bedrooms, bathrooms, squareFeet }: Props) {
  return (
    <ul className="tabular mt-2.5 flex flex-wrap gap-y-1 whitespace-nowrap text-facts text-ink-2">
      <Fact icon={BedDouble} figure={bedrooms} unit="bed" />
      <Fact icon={Bath} figure={bathrooms} unit="bath" />
      <Fact figure={squareFeet} unit="sqft" />
    </ul>
  )
}

function Fact({ icon, figure, unit }: { icon?: LucideIcon; figure: number | null; unit: string }) {
  return (
    <li className="mr-3 flex items-center gap-1.5 border-line border-r pr-3 last:mr-0 last:border-0 last:pr-0">
      {icon && <Icon of={icon} size={18} />}
      <b className="font-semibold text-ink">{figure === null ? '–' : formatNumber(figure)}</b> {unit}
      {figure === null && <span className="sr-only">not stated</span>}
    </li>
  )
}
