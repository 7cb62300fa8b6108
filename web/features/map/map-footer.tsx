import type { ReactNode } from 'react'
import { shortMapAttribution } from '../../../domain/site/map-attribution.ts'
import { paths } from '../../../domain/site/paths.ts'

/** At the bottom of the map, or of the window if the map reaches below it: the attribution has to be in sight. */
export function MapFooter({ scale, sources }: { scale?: ReactNode; sources: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-0 z-3 flex flex-col justify-end">
      <div className="sticky bottom-0 flex items-end justify-between gap-2">
        <div className="pb-2 pl-2.5">{scale}</div>
        <div className="pointer-events-auto max-w-110 rounded-tl-tag bg-surface/85 text-2xs text-ink-2 has-open:bg-surface has-open:shadow-2">
          {sources}
        </div>
      </div>
    </div>
  )
}

/** The attribution of a still picture, which works without scripts: the help page has it in full. */
export function StillSources() {
  return (
    <a href={`${paths.help}#sources`} className="block px-2 py-0.5 underline-offset-2 hover:underline">
      {shortMapAttribution}
    </a>
  )
}
