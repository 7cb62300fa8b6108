import { Images, Ruler } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import fallback from '../../../assets/stock.webp'
import { useIsHydrated } from '../../../browser/use-is-hydrated.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useSlideIndex } from '../../../ui/use-slide-index.ts'
import type { ListingDetails, ListingPhoto } from '../listing-details.ts'
import { Photo } from './photo.tsx'
import { photoName, planHash, toPhoto } from './photo-fragment.ts'

type Props = Pick<ListingDetails, 'pictures' | 'floorPlan'> & {
  /** Over the main picture. */
  saveButton: ReactNode
}

const shownAtOnce = 3
const mainSizes = '(min-width: 1376px) 870px, (min-width: 704px) 64vw, 100vw'
const sideSizes = '(min-width: 1376px) 434px, (min-width: 704px) 31vw, 100vw'

/** One large picture and two beside it; on phones, a carousel. */
export function PhotoGallery({ pictures, floorPlan, saveButton }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const index = useSlideIndex(strip)
  // The server renders the first ones here; all of them are further down the page.
  const slides = useIsHydrated() ? pictures : pictures.slice(0, shownAtOnce)
  return (
    <div className="relative md:h-100 lg:h-140 print:h-64">
      {pictures.length === 0 ? (
        <div className="aspect-3/2 size-full overflow-hidden bg-fill md:aspect-auto md:rounded-control">
          <Picture src={fallback} fallback={fallback} alt="" width={1200} height={800} isUrgent />
        </div>
      ) : (
        <ul
          ref={strip}
          className={classes(
            'no-scrollbar flex snap-x snap-mandatory overflow-x-auto md:grid md:h-full md:gap-2 md:overflow-hidden',
            pictures.length > 2 && 'md:grid-cols-[2fr_1fr] md:grid-rows-2',
            pictures.length === 2 && 'md:grid-cols-[2fr_1fr]',
          )}
        >
          {slides.map((picture, place) => (
            <Slide key={picture.address} picture={picture} place={place} count={pictures.length} />
          ))}
        </ul>
      )}
      <div
        className={classes(
          'pointer-events-none absolute inset-0 *:pointer-events-auto',
          pictures.length > 1 && 'md:right-[calc((100%-8px)/3+8px)]',
        )}
      >
        {saveButton}
      </div>
      {pictures.length > 1 && (
        <p className="tabular pointer-events-none absolute right-2.5 bottom-2.5 rounded-tag bg-photo-label px-2 py-0.5 font-semibold text-sm text-[#fff] md:hidden print:hidden">
          {index + 1} of {pictures.length}
        </p>
      )}
      <GalleryButtons count={pictures.length} hasPlan={floorPlan !== undefined} />
    </div>
  )
}

type SlideProps = { picture: ListingPhoto; place: number; count: number }

function Slide({ picture, place, count }: SlideProps) {
  const isMain = place === 0
  return (
    <li
      id={isMain ? photoName(0) : undefined}
      className={classes(
        'relative aspect-3/2 w-full shrink-0 snap-center overflow-hidden bg-fill md:aspect-auto md:min-h-0 md:rounded-control',
        isMain && count > 2 && 'md:row-span-2',
        place >= shownAtOnce && 'md:hidden',
      )}
    >
      <Link {...toPhoto(photoName(place))} preventScrollReset className="-outline-offset-4 block size-full">
        <span className="sr-only">
          Enlarge photo {place + 1} of {count}
          {picture.caption && ':'}
        </span>
        <Photo picture={picture} sizes={isMain ? mainSizes : sideSizes} isUrgent={isMain} />
      </Link>
    </li>
  )
}

function GalleryButtons({ count, hasPlan }: { count: number; hasPlan: boolean }) {
  const look = classes(buttonClasses({ size: 'small' }), 'px-2.5!')
  return (
    <div className="absolute bottom-4 left-4 hidden gap-2 md:flex print:hidden">
      {count > 0 && (
        <Link {...toPhoto(photoName(0))} preventScrollReset className={look}>
          <Icon of={Images} size={18} />
          {count === 1 ? '1 photo' : `All ${count} photos`}
        </Link>
      )}
      {hasPlan && (
        <Link {...toPhoto(planHash)} preventScrollReset className={look}>
          <Icon of={Ruler} size={18} />
          Floor plan
        </Link>
      )}
    </div>
  )
}
