import { CircleAlert, ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { photoRules } from '../../../../domain/listings/photo-rules.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { DropZone } from '../../../ui/fields/drop-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { toPhotos } from './photo-list.ts'
import { PhotoTile } from './photo-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { Photos } from './use-photos.ts'

type Props = { listing: OwnListing; photos: Photos }

export function PhotosStep({ listing, photos }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <DropZone
        icon={ImageUp}
        accept={photoRules.kinds.join(',')}
        title="Drop photos here"
        text={`JPEG, PNG or WebP, up to ${photoRules.maxMegabytes} MB each. At least ${formatNumber(photoRules.minPixels)} pixels wide.`}
        action="Choose files"
        isMultiple
        onFiles={(files) => photos.queue.add(files, 'photo')}
      />
      <Refusals {...photos} />
      <PhotoGrid listing={listing} photos={photos} />
      <FloorPlan listing={listing} photos={photos} />
    </div>
  )
}

function Refusals({ refusals, queue }: Pick<Photos, 'refusals' | 'queue'>) {
  if (refusals.length === 0) return null
  return (
    <div role="alert" className="flex items-start gap-3 rounded-control bg-negative-soft py-1.5 pl-4">
      <ul className="flex flex-1 flex-col gap-1 py-2">
        {refusals.map((text) => (
          <li key={text} className="flex items-start gap-2 font-medium text-negative text-sm">
            <Icon of={CircleAlert} size={18} />
            {text}
          </li>
        ))}
      </ul>
      <IconButton icon={X} label="Understood" onClick={queue.dismissRefusals} className="text-negative" />
    </div>
  )
}

function PhotoGrid({ listing, photos }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { dragged, start } = useDragOrder(list, photos.move)
  const stored = toPhotos(listing)
  const uploads = photos.uploads.filter(({ kind }) => kind === 'photo')
  if (stored.length + uploads.length === 0) return null
  const moveTo = (address: string, from: number, to: number) => {
    photos.move(from, to)
    setAnnouncement(`Photo is now number ${to + 1} of ${stored.length}`)
    // A tile loses focus when it moves in the DOM.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(address)}"]`)?.focus(),
    )
  }
  return (
    <>
      <ul
        ref={list}
        aria-label="Photos"
        className="grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-4 md:gap-x-4 xl:grid-cols-4"
      >
        {stored.map((photo, position) => (
          <PhotoTile
            key={photo.address}
            photo={photo}
            position={position}
            count={stored.length}
            preview={photos.queue.previewOf(photo.address)}
            isDragged={dragged === position}
            isRotating={photos.rotating === photo.address}
            onGrip={start(position)}
            onMove={(to) => moveTo(photo.address, position, to)}
            onCaption={(caption) => photos.caption(photo.address, caption)}
            onRotate={() => photos.rotate(photo)}
            onRemove={() => photos.remove(photo.address)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} queue={photos.queue} />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** 6 of 30 photos, one uploading */
export function photosNote(
  { images }: Pick<OwnListing, 'images'>,
  { uploads }: Pick<Photos, 'uploads'>,
): string {
  const pending = uploads.filter(({ phase }) => phase !== 'failed').length
  const count = `${images.length} of ${photoRules.maxPhotos} photos`
  return pending > 0 ? `${count}, ${pending} uploading` : count
}
