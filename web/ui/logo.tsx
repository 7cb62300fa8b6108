import wordUrl from './logo-word.svg?no-inline'
import { MarkShape } from './mark.tsx'

/** In the colour of the text. The word is a file of its own, which every page shares. As a link it needs an accessible name. */
export function Logo({
  scale = 1,
  doorColour = 'var(--color-accent)',
}: {
  scale?: number
  doorColour?: string
}) {
  return (
    <svg
      width={Math.round(119.2 * scale)}
      height={28 * scale}
      viewBox="0 0 119.2 28"
      aria-hidden="true"
      className="shrink-0"
    >
      <MarkShape doorColour={doorColour} />
      <use href={`${wordUrl}#word`} />
    </svg>
  )
}
