import { pictureAddress, pictureSourceSet } from '../../../domain/picture-address.ts'
import fallback from '../../assets/stock.webp'
import { Picture } from '../../ui/picture.tsx'
import type { PropertyPicture } from './property.ts'

type Props = { picture: PropertyPicture; sizes: string; isUrgent?: boolean; className?: string }

export function Photo({ picture, sizes, isUrgent, className }: Props) {
  const { address, caption, width, height, fill } = picture
  return (
    <Picture
      src={pictureAddress(address, 960)}
      srcSet={pictureSourceSet(address, width)}
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
