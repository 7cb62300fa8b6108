import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import type { ResultSummary } from '../../../entities/listing/search-card.ts'
import { StillMap } from '../../../features/map/still-map.tsx'
import { mapFocus } from '../../../features/search/map/map-focus.ts'

type Props = { query: SearchQuery; place: FoundPlace | undefined; listings: ResultSummary[] }

/** As large as the pane on most screens. */
const stillSize = [960, 960] as const

/** The picture in the place of the search's map until it is loaded. */
export default function SearchStillMap({ query, place, listings }: Props) {
  const positions = listings.flatMap(({ position }) => position ?? [])
  return <StillMap bounds={mapFocus(query, place, positions).bounds} size={stillSize} pins={[]} />
}
