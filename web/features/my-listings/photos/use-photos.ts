import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { PictureDetails } from '../../../../domain/listings/picture-details.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { listingPhotos } from '../../../messages/listings/listing-photos.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  insertPhoto,
  movePhoto,
  type Photo,
  removePhoto,
  toColumns,
  toPhotos,
  updatePhoto,
} from './photo-list.ts'
import { deletePictures, measurePicture, rotatePicture } from './picture-bytes.ts'
import { uploadPicture } from './upload-picture.ts'
import { UploadQueue } from './upload-queue.ts'

type Pictures = { images: string[]; image_details: PictureDetails[]; floor_plan: string | null }

type Options = {
  /** The current listing, including unsaved changes. */
  current: () => OwnListing
  change: (patch: Partial<Pictures>) => void
  /** Whether all changes are saved, so that removed files can be deleted. */
  isSaved: boolean
}

export type Photos = ReturnType<typeof usePhotos>

/** The pictures of a listing in the wizard: stored ones, uploads, and the actions on them. */
export function usePhotos({ current, change, isSaved }: Options) {
  const [discarded] = useState(() => new Set<string>())
  const [rotating, setRotating] = useState<string>()
  const edit = useCallback(
    (update: (photos: readonly Photo[]) => Photo[]) => change(toColumns(update(toPhotos(current())))),
    [current, change],
  )
  const [queue] = useState(() => createQueue(current, change, edit, discarded))
  const { uploads, refusals } = useSyncExternalStore(queue.subscribe, queue.getState)
  const isSending = uploads.some(({ phase }) => phase !== 'failed')
  useUploadRecovery(queue, isSending)
  useDeleteDiscarded(discarded, current, isSaved)
  const rotate = async (photo: Photo) => {
    setRotating(photo.address)
    try {
      const rotated = await rotatePicture(current().id, photo)
      discarded.add(photo.address)
      edit((photos) => updatePhoto(photos, photo.address, rotated))
    } catch {
      toast({ ...listingPhotos.rotateFailed, tone: 'negative' })
    }
    setRotating(undefined)
  }
  return {
    ...{ queue, uploads, isSending, refusals, rotating, rotate },
    move: (from: number, to: number) => edit((photos) => movePhoto(photos, from, to)),
    caption: (address: string, caption: string) =>
      edit((photos) => updatePhoto(photos, address, { caption: caption || null })),
    remove: (address: string) => {
      discarded.add(address)
      edit((photos) => removePhoto(photos, address))
    },
    removePlan: () => {
      const { floor_plan } = current()
      if (floor_plan) discarded.add(floor_plan)
      change({ floor_plan: null })
    },
  }
}

/** Retries failed uploads when online again, and warns before the page closes during an upload. */
function useUploadRecovery(queue: UploadQueue, isSending: boolean): void {
  useEffect(() => {
    window.addEventListener('online', queue.retryAll)
    return () => window.removeEventListener('online', queue.retryAll)
  }, [queue])
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

/** Deletes removed files once the listing without them is saved. */
function useDeleteDiscarded(discarded: Set<string>, current: Options['current'], isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved || discarded.size === 0) return
    const { images, floor_plan } = current()
    const unused = [...discarded].filter((each) => !images.includes(each) && each !== floor_plan)
    discarded.clear()
    void deletePictures(unused).catch(() => undefined)
  }, [isSaved, current, discarded])
}

function createQueue(
  current: Options['current'],
  change: Options['change'],
  edit: (update: (photos: readonly Photo[]) => Photo[]) => void,
  discarded: Set<string>,
): UploadQueue {
  const queue: UploadQueue = new UploadQueue({
    send: (file, options) => uploadPicture(current().id, file, options),
    measure: measurePicture,
    countPhotos: () => current().images.length,
    onStored: (kind, photo) => {
      if (kind === 'photo') return edit((photos) => insertPhoto(photos, photo, queue.orderOf))
      const previous = current().floor_plan
      if (previous) discarded.add(previous)
      change({ floor_plan: photo.address })
    },
  })
  return queue
}
