import { formatPounds } from '../../../../domain/money/price.ts'
import { type CostItem, poundsOf } from './monthly-costs.ts'

/** Ordered so that neighbouring colours differ most. */
const colours = ['bg-viz-1', 'bg-viz-2', 'bg-viz-4', 'bg-viz-3', 'bg-viz-5']

/** A bar with the parts of a total, and a list with the figures. */
export function CostBreakdown({ items }: { items: readonly CostItem[] }) {
  return (
    <>
      <div aria-hidden className="mt-5.5 flex h-3.5 gap-0.5 overflow-hidden rounded-tag">
        {items.map(({ label, pence }, index) => (
          <span key={label} className={colours[index % colours.length]} style={{ flex: pence }} />
        ))}
      </div>
      <ul className="tabular mt-4.5 flex flex-col gap-2.5 text-facts">
        {items.map(({ label, pence, isEstimate, assumed }, index) => (
          <li key={label} className="flex items-center gap-3">
            <span aria-hidden className={`size-3 shrink-0 rounded-tag ${colours[index % colours.length]}`} />
            <span className="flex-1">
              {label}
              {isEstimate && <span className="text-ink-3 text-sm"> {estimateNote(assumed)}</span>}
            </span>
            <b className="font-semibold">{formatPounds(poundsOf(pence))}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** 'estimate' · 'estimate, assuming rating D and 750 sq ft' */
const estimateNote = (assumed: readonly string[]) =>
  assumed.length === 0 ? 'estimate' : `estimate, assuming ${assumed.join(' and ')}`
