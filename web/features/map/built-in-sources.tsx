import { fullMapAttribution, shortMapAttribution } from '../../../domain/site/map-attribution.ts'

/** The attribution of the built-in map: in short always, in full at a click. */
export function BuiltInSources() {
  return (
    <details>
      <summary className="cursor-pointer list-none px-2 py-0.5 text-right underline-offset-2 hover:underline">
        {shortMapAttribution}
      </summary>
      <p className="px-2 pt-1 pb-2">
        {fullMapAttribution.text}{' '}
        <a href={fullMapAttribution.url} className="underline">
          OpenStreetMap copyright and licence
        </a>
      </p>
    </details>
  )
}
