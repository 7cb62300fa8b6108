import { pictureSrcset, pictureUrl } from '../../../domain/listings/picture-url.ts'
import { averageColour } from '../../../domain/listings/thumbhash.ts'
import fallback from '../../assets/stock.webp'
import { Picture } from '../../ui/picture.tsx'
import type { ListingSummary } from './listing-summary.ts'

type Props = { listing: ListingSummary; sizes: string; isUrgent?: boolean }

const usualSize = { width: 1200, height: 800 }
/** Cards are never wider than this; a page has 24 of them, so each URL in `srcset` counts. */
const widest = 1280

/** The first picture of a listing, or the stock picture. */
export function ListingPicture({ listing, sizes, isUrgent }: Props) {
  const { picture, title, location } = listing
  if (!picture)
    return <Picture src={fallback} fallback={fallback} alt="" {...usualSize} isUrgent={isUrgent} />
  const { caption, width, height, thumbhash } = picture.details
  return (
    <Picture
      src={pictureUrl(picture.url, 960)}
      srcSet={pictureSrcset(picture.url, width, widest)}
      sizes={sizes}
      alt={caption || `${title}, ${location}`}
      width={width ?? usualSize.width}
      height={height ?? usualSize.height}
      fallback={fallback}
      fill={thumbhash ? averageColour(thumbhash) : undefined}
      isUrgent={isUrgent}
    />
  )
}
