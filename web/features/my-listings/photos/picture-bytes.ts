import { getSupabase } from '../../../data/supabase.ts'
import { pictureBucket, storagePath } from '../../../entities/listing/listing-picture-storage.ts'
import type { Photo } from './photo-list.ts'
import { describePicture } from './upload-picture.ts'

const quality = 0.92

/** The size after applying the EXIF orientation. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** Rotates a picture clockwise by 90 degrees and stores it as a new file. */
export async function rotatePicture(listingId: string, photo: Photo): Promise<Photo> {
  const rotated = await rotateRight(await fetchBytes(photo.address))
  const client = await getSupabase()
  const path = `${listingId}/${crypto.randomUUID()}.jpg`
  const { error } = await client.storage
    .from(pictureBucket)
    .upload(path, rotated, { contentType: rotated.type, cacheControl: '31536000' })
  if (error) throw error
  return { ...photo, ...(await describePicture(path)) }
}

/** Deletes files that no listing refers to. A file that cannot be deleted does no harm. */
export async function deletePictures(addresses: readonly string[]): Promise<void> {
  const paths = addresses.flatMap((address) => storagePath(address) ?? [])
  if (paths.length === 0) return
  const client = await getSupabase()
  await client.storage.from(pictureBucket).remove(paths)
}

async function fetchBytes(address: string): Promise<Blob> {
  const path = storagePath(address)
  if (path === undefined) return (await fetch(address)).blob()
  const client = await getSupabase()
  const { data, error } = await client.storage.from(pictureBucket).download(path)
  if (error) throw error
  return data
}

async function rotateRight(bytes: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(bytes)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.height
  canvas.height = bitmap.width
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality)
  return promise
}
