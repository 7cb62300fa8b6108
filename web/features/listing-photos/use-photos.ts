import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OwnListing, PictureDetails } from '../../lib/own-listing.ts'
import { listingPhotos } from '../../messages/listing-photos.ts'
import { toast } from '../../ui/toast.ts'
import { columnsOf, inserted, moved, type Photo, photosOf, replaced, without } from './photo-list.ts'
import { dropPictures, measurePicture, rotatePicture } from './picture-bytes.ts'
import { sendPicture } from './send-picture.ts'
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
  const discarded = useRef(new Set<string>())
  const [turning, setTurning] = useState<string>()
  const edit = useCallback(
    (work: (photos: readonly Photo[]) => Photo[]) => change(columnsOf(work(photosOf(current())))),
    [current, change],
  )
  const [queue] = useState(() => makeQueue(current, change, edit, discarded.current))
  const { uploads, refusals } = useSyncExternalStore(queue.subscribe, queue.getState)
  const isSending = uploads.some(({ phase }) => phase !== 'failed')
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
  useEffect(() => {
    if (!isSaved || discarded.current.size === 0) return
    const { images, floor_plan } = current()
    const gone = [...discarded.current].filter((each) => !images.includes(each) && each !== floor_plan)
    discarded.current.clear()
    void dropPictures(gone).catch(() => undefined)
  }, [isSaved, current])
  const rotate = async (photo: Photo) => {
    setTurning(photo.address)
    try {
      const turned = await rotatePicture(current().id, photo)
      discarded.current.add(photo.address)
      edit((photos) => replaced(photos, photo.address, turned))
    } catch {
      toast({ ...listingPhotos.rotateFailed, tone: 'negative' })
    }
    setTurning(undefined)
  }
  return {
    queue,
    uploads,
    isSending,
    refusals,
    turning,
    rotate,
    move: (from: number, to: number) => edit((photos) => moved(photos, from, to)),
    caption: (address: string, caption: string) =>
      edit((photos) => replaced(photos, address, { caption: caption || null })),
    remove: (address: string) => {
      discarded.current.add(address)
      edit((photos) => without(photos, address))
    },
    removePlan: () => {
      const { floor_plan } = current()
      if (floor_plan) discarded.current.add(floor_plan)
      change({ floor_plan: null })
    },
  }
}

function makeQueue(
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
