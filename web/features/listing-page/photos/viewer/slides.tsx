import { useState } from 'react'
import { pictureSrcset, pictureUrl } from '../../../../../domain/listings/picture-url.ts'
import fallback from '../../../../assets/stock.webp'
import { loadFailure } from '../../../../messages/pages/load-failure.ts'
import { classes } from '../../../../ui/classes.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { ListingPhoto } from '../../listing-details.ts'
import { thumbnailUrl } from './thumbnails.tsx'
import { whole, type Zoom } from './zoom.ts'

type Props = {
  pictures: readonly ListingPhoto[]
  strip: React.RefObject<HTMLUListElement | null>
  index: number
  zoom: Zoom
}

/** Each picture fits its slide; the shown one can be zoomed. */
export function Slides({ strip, pictures, index, zoom }: Props) {
  const isZoomed = zoom.scale > 1
  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Photos"
      className={classes(
        'no-scrollbar flex min-h-0 flex-1 snap-x snap-mandatory motion-safe:scroll-smooth',
        // One finger swipes, or moves an enlarged picture. Two fingers zoom the picture, not the page.
        isZoomed ? 'cursor-grab touch-none overflow-hidden' : 'touch-pan-x overflow-x-auto',
      )}
    >
      {pictures.map((picture, place) => (
        <li
          key={picture.address}
          // Hidden slides are neither announced nor focusable.
          inert={place !== index}
          className="grid size-full shrink-0 snap-center grid-rows-1 place-items-center overflow-hidden"
        >
          <Slide picture={picture} place={place} index={index} zoom={place === index ? zoom : whole} />
        </li>
      ))}
    </ul>
  )
}

type SlideProps = { picture: ListingPhoto; place: number; index: number; zoom: Zoom }

/** The thumbnail, which is small and mostly there already, is shown until the photo has loaded. */
function Slide({ picture, place, index, zoom }: SlideProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div
      className="relative size-full bg-center bg-contain bg-no-repeat"
      style={{
        ...(!isBroken && { backgroundImage: `url(${JSON.stringify(thumbnailUrl(picture))})` }),
        ...(zoom.scale > 1 && {
          transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
        }),
      }}
    >
      <Picture
        src={pictureUrl(picture.address, 1280)}
        srcSet={pictureSrcset(picture.address, picture.width)}
        sizes={zoom.scale > 1 ? '300vw' : '100vw'}
        alt={picture.caption || `Photo ${place + 1}`}
        width={picture.width}
        height={picture.height}
        fallback={fallback}
        isUrgent={Math.abs(place - index) < 2}
        onBroken={() => setBroken(true)}
        className={classes(
          'pointer-events-none select-none object-contain! filter-none!',
          isBroken && 'opacity-25',
        )}
      />
      {isBroken && (
        <p className="absolute inset-x-0 top-1/2 -translate-y-1/2 px-16 text-center font-semibold">
          {loadFailure.photo}
        </p>
      )}
    </div>
  )
}
