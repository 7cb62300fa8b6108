import { type EpcRating, epcBands } from '../../../domain/listings/epc.ts'
import { classes } from '../../ui/classes.ts'

/** The colours of energy certificates. */
const bars: [EpcRating, string, number][] = [
  ['A', '#1b7a45', 24],
  ['B', '#3e9a4f', 30],
  ['C', '#8db84a', 36],
  ['D', '#e2c13b', 42],
  ['E', '#e3a03a', 48],
  ['F', '#d5722f', 54],
  ['G', '#bc3a2b', 61],
]

/** The rating on the scale, or the scale alone. */
export function EnergyChart({ rating }: { rating: EpcRating | null }) {
  return (
    <section>
      <figure>
        <figcaption className="mb-2.5 text-ink-2 text-sm">
          {rating ? (
            <>
              Energy rating <b className="font-semibold text-ink">{rating}</b>: {epcBands[rating].from} to{' '}
              {epcBands[rating].to} points of 100
            </>
          ) : (
            'Energy rating not stated'
          )}
        </figcaption>
        <div aria-hidden>
          {bars.map(([letter, colour, width]) => (
            <div key={letter} className="tabular flex h-7 items-center gap-2.5 print:h-6">
              <span
                className={classes(
                  'flex h-5.5 items-center rounded-tag pl-2 font-bold text-xs',
                  letter === rating
                    ? letter === 'A' || letter === 'G'
                      ? 'text-[#fff]'
                      : 'text-on-accent'
                    : 'text-ink',
                )}
                style={{
                  width: `${width}%`,
                  background:
                    letter === rating ? colour : `color-mix(in srgb, ${colour} 42%, var(--color-page))`,
                }}
              >
                {letter}
              </span>
              {letter === rating && <b className="font-semibold text-sm">This home</b>}
            </div>
          ))}
        </div>
      </figure>
    </section>
  )
}
