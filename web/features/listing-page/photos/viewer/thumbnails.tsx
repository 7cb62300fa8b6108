import { useEffect, useRef } from 'react'
import { pictureUrl } from '../../../../../domain/listings/picture-url.ts'
import fallback from '../../../../assets/stock.webp'
import { classes } from '../../../../ui/classes.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { ListingPhoto } from '../../listing-details.ts'

type Props = {
  pictures: readonly ListingPhoto[]
  photoCount: number
  index: number
  onShow: (index: number) => void
}

export const thumbnailUrl = ({ address }: ListingPhoto): string => pictureUrl(address, 320)

/** One tab stop: the arrow keys of the viewer move it. */
export function Thumbnails({ pictures, photoCount, index, onShow }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.children[index]
    const box = list.current
    if (!box || !(current instanceof HTMLElement)) return
    box.scrollTo({ left: current.offsetLeft - (box.clientWidth - current.clientWidth) / 2 })
    // The focus stays on the thumbnail of the photo that is shown.
    if (box.contains(document.activeElement)) current.querySelector('button')?.focus({ preventScroll: true })
  }, [index])
  return (
    <ul
      ref={list}
      aria-label="Thumbnails"
      className="no-scrollbar relative flex shrink-0 justify-start gap-2 overflow-x-auto px-3 py-3 motion-safe:scroll-smooth [@media(max-height:480px)]:hidden"
    >
      {pictures.map((picture, place) => (
        <li key={picture.address} className="shrink-0 first:ml-auto last:mr-auto">
          <button
            type="button"
            tabIndex={place === index ? 0 : -1}
            aria-current={place === index || undefined}
            aria-label={place < photoCount ? `Photo ${place + 1}` : picture.caption}
            onClick={() => onShow(place)}
            className={classes(
              'block h-12 w-18 cursor-pointer overflow-hidden rounded-control bg-footer-line md:h-15 md:w-22.5',
              place === index ? 'outline-2 outline-accent outline-offset-2' : 'opacity-60 hover:opacity-100',
            )}
          >
            <Picture
              src={thumbnailUrl(picture)}
              alt=""
              width={picture.width}
              height={picture.height}
              fallback={fallback}
              fill={picture.fill}
              className="filter-none!"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
