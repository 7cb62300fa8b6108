import type { PictureDetails } from '../../../../domain/listings/picture-details.ts'

export type Photo = PictureDetails & { address: string }

type Columns = { images: string[]; image_details: PictureDetails[] }

/** Joins the two parallel columns; details may be missing for a picture. */
export const toPhotos = ({ images, image_details }: Columns): Photo[] =>
  images.map((address, index) => ({ ...image_details[index], address }))

export const toColumns = (photos: readonly Photo[]): Columns => ({
  images: photos.map(({ address }) => address),
  image_details: photos.map(({ address: _, ...details }) => details),
})

export function movePhoto(photos: readonly Photo[], from: number, to: number): Photo[] {
  const photo = photos[from]
  if (!photo || to < 0 || to >= photos.length) return [...photos]
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo)
}

/**
 * Parallel uploads finish in any order, but photos keep the order in which they were chosen. `orderOf` returns that
 * order for photos of this visit, and undefined for earlier ones.
 */
export function insertPhoto(
  photos: readonly Photo[],
  photo: Photo,
  orderOf: (address: string) => number | undefined,
): Photo[] {
  if (photos.some(({ address }) => address === photo.address)) return [...photos]
  const order = orderOf(photo.address) ?? Number.POSITIVE_INFINITY
  const insertAt = photos.findIndex(({ address }) => (orderOf(address) ?? -1) > order)
  return photos.toSpliced(insertAt < 0 ? photos.length : insertAt, 0, photo)
}

export const updatePhoto = (photos: readonly Photo[], address: string, change: Partial<Photo>): Photo[] =>
  photos.map((photo) => (photo.address === address ? { ...photo, ...change } : photo))

export const removePhoto = (photos: readonly Photo[], address: string): Photo[] =>
  photos.filter((photo) => photo.address !== address)
