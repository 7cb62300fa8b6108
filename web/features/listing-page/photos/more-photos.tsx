import { Link } from 'react-router'
import type { ListingPhoto } from '../listing-details.ts'
import { PageSection } from '../page-section.tsx'
import { Photo } from './photo.tsx'
import { photoName, toPhoto } from './photo-fragment.ts'

/** All pictures but the first. */
export function MorePhotos({ pictures }: { pictures: readonly ListingPhoto[] }) {
  if (pictures.length < 2) return null
  return (
    <PageSection title="Additional Images">
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 print:grid-cols-6">
        {pictures.slice(1).map((picture, index) => {
          const name = photoName(index + 1)
          return (
            <li key={picture.address} id={name} className="scroll-mt-6">
              <Link
                {...toPhoto(name)}
                preventScrollReset
                className="block aspect-3/2 overflow-hidden rounded-control bg-fill"
              >
                <span className="sr-only">Enlarge{picture.caption ? ':' : ` photo ${index + 2}`}</span>
                <Photo
                  picture={picture}
                  sizes="(min-width: 1376px) 285px, (min-width: 704px) 30vw, 46vw"
                  widest={640}
                />
              </Link>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
