import type { ReactNode } from 'react'
import { mapAttribution } from '../../../domain/site/attributions.ts'

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

/** The attribution of the built-in map. It is also on the still picture, so it works without scripts. */
export function BuiltInSources() {
  return (
    <details>
      <summary className="cursor-pointer list-none px-2 py-0.5 text-right underline-offset-2 hover:underline">
        {mapAttribution.short}
      </summary>
      <p className="px-2 pt-1 pb-2">
        {mapAttribution.full}{' '}
        <a href={mapAttribution.url} className="underline">
          OpenStreetMap copyright and licence
        </a>
      </p>
    </details>
  )
}
