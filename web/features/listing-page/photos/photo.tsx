import { pictureSrcset, pictureUrl } from '../../../../domain/listings/picture-url.ts'
import fallback from '../../../assets/stock.webp'
import { Picture } from '../../../ui/picture.tsx'
import type { ListingPhoto } from '../listing-details.ts'

type Props = {
  picture: ListingPhoto
  sizes: string
  /** The widest copy to offer. */
  widest?: number
  isUrgent?: boolean
  className?: string
}

export function Photo({ picture, sizes, widest, isUrgent, className }: Props) {
  const { address, caption, width, height, fill } = picture
  return (
    <Picture
      src={pictureUrl(address, widest ?? 960)}
      srcSet={pictureSrcset(address, width, widest)}
      sizes={sizes}
      alt={caption}
      width={width}
      height={height}
      fallback={fallback}
      fill={fill}
      isUrgent={isUrgent}
      className={className}
    />
  )
}
