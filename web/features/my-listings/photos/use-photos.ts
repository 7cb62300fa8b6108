import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { OwnListing, PictureDetails } from '../../../entities/listing/own-listing.ts'
import { listingPhotos } from '../../../messages/listings/listing-photos.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { columnsOf, inserted, moved, type Photo, photosOf, replaced, without } from './photo-list.ts'
import { deletePictures, measurePicture, rotatePicture } from './picture-bytes.ts'
import { sendPicture } from './upload-picture.ts'
import { UploadQueue } from './upload-queue.ts'

type Pictures = { images: string[]; image_details: PictureDetails[]; floor_plan: string | null }

type Options = {
  /** As it stands on the screen this moment, whoever asks and whenever. */
  current: () => OwnListing
  change: (patch: Partial<Pictures>) => void
  /** Nothing is unsaved: what was taken out may go for good. */
  isSaved: boolean
}

export type Photos = ReturnType<typeof usePhotos>

/** The pictures of a home that is being written: those stored, those on their way, and all one can do with them. */
export function usePhotos({ current, change, isSaved }: Options) {
  const [discarded] = useState(() => new Set<string>())
  const [turning, setTurning] = useState<string>()
  const edit = useCallback(
    (work: (photos: readonly Photo[]) => Photo[]) => change(columnsOf(work(photosOf(current())))),
    [current, change],
  )
  const [queue] = useState(() => createQueue(current, change, edit, discarded))
  const { uploads, refusals } = useSyncExternalStore(queue.subscribe, queue.getState)
  const isSending = uploads.some(({ phase }) => phase !== 'failed')
  useLine(queue, isSending)
  useDeleteDiscarded(discarded, current, isSaved)
  const rotate = async (photo: Photo) => {
    setTurning(photo.address)
    try {
      const turned = await rotatePicture(current().id, photo)
      discarded.add(photo.address)
      edit((photos) => replaced(photos, photo.address, turned))
    } catch {
      toast({ ...listingPhotos.rotateFailed, tone: 'negative' })
    }
    setTurning(undefined)
  }
  return {
    ...{ queue, uploads, isSending, refusals, turning, rotate },
    move: (from: number, to: number) => edit((photos) => moved(photos, from, to)),
    caption: (address: string, caption: string) =>
      edit((photos) => replaced(photos, address, { caption: caption || null })),
    remove: (address: string) => {
      discarded.add(address)
      edit((photos) => without(photos, address))
    },
    removePlan: () => {
      const { floor_plan } = current()
      if (floor_plan) discarded.add(floor_plan)
      change({ floor_plan: null })
    },
  }
}

/** Takes up again what a broken line has stopped, and asks whoever closes the page to wait for what is on its way. */
function useLine(queue: UploadQueue, isSending: boolean): void {
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

/** What was taken out goes for good once the advert without it is saved. */
function useDeleteDiscarded(discarded: Set<string>, current: Options['current'], isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved || discarded.size === 0) return
    const { images, floor_plan } = current()
    const gone = [...discarded].filter((each) => !images.includes(each) && each !== floor_plan)
    discarded.clear()
    void deletePictures(gone).catch(() => undefined)
  }, [isSaved, current, discarded])
}

function createQueue(
  current: Options['current'],
  change: Options['change'],
  edit: (work: (photos: readonly Photo[]) => Photo[]) => void,
  discarded: Set<string>,
): UploadQueue {
  const queue: UploadQueue = new UploadQueue({
    send: (file, options) => sendPicture(current().id, file, options),
    measure: measurePicture,
    countPhotos: () => current().images.length,
    onStored: (kind, photo) => {
      if (kind === 'photo') return edit((photos) => inserted(photos, photo, queue.orderOf))
      const before = current().floor_plan
      if (before) discarded.add(before)
      change({ floor_plan: photo.address })
    },
  })
  return queue
}
