import type { PictureDetails } from '../../../../domain/listings/picture-details.ts'

/** A stored photograph, in its place. */
export type Photo = PictureDetails & { address: string }

type Columns = { images: string[]; image_details: PictureDetails[] }

/** The two columns run side by side; what is missing beside a picture is nothing known of it. */
export const photosOf = ({ images, image_details }: Columns): Photo[] =>
  images.map((address, index) => ({ ...image_details[index], address }))

export const columnsOf = (photos: readonly Photo[]): Columns => ({
  images: photos.map(({ address }) => address),
  image_details: photos.map(({ address: _, ...details }) => details),
})

export function moved(photos: readonly Photo[], from: number, to: number): Photo[] {
  const photo = photos[from]
  if (!photo || to < 0 || to >= photos.length) return [...photos]
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo)
}

/**
 * Many are sent at once and arrive as they please; they stand as they were chosen. `orderOf` tells when a photograph
 * of this visit was chosen, and nothing of those that were there before.
 */
export function inserted(
  photos: readonly Photo[],
  photo: Photo,
  orderOf: (address: string) => number | undefined,
): Photo[] {
  if (photos.some(({ address }) => address === photo.address)) return [...photos]
  const order = orderOf(photo.address) ?? Number.POSITIVE_INFINITY
  const later = photos.findIndex(({ address }) => (orderOf(address) ?? -1) > order)
  return photos.toSpliced(later < 0 ? photos.length : later, 0, photo)
}

export const replaced = (photos: readonly Photo[], address: string, change: Partial<Photo>): Photo[] =>
  photos.map((photo) => (photo.address === address ? { ...photo, ...change } : photo))

export const without = (photos: readonly Photo[], address: string): Photo[] =>
  photos.filter((photo) => photo.address !== address)
