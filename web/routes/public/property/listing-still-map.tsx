import { boundsAbout, StillMap, type StillPin } from '../../../features/map/still-map.tsx'

const stillSize = [960, 960] as const

/** The picture in the place of the listing's map until it is loaded. */
export default function ListingStillMap({ listing }: { listing: StillPin }) {
  return <StillMap bounds={boundsAbout(listing)} size={stillSize} pins={[listing]} />
}
