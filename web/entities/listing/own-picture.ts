import { queryOptions } from '@tanstack/react-query'
import { pictureUrl } from '../../../domain/listings/picture-url.ts'
import { getSupabase } from '../../data/supabase.ts'

export const pictureBucket = 'listing-pictures'

const publicPrefix = `/storage/v1/object/public/${pictureBucket}/`
const hourSeconds = 3600
const freshMs = 50 * 60_000

/** `…/public/listing-pictures/{listing}/{name}` -> `{listing}/{name}`; undefined for pictures stored elsewhere. */
export function storagePath(address: string): string | undefined {
  const start = address.indexOf(publicPrefix)
  return start < 0 ? undefined : decodeURIComponent(address.slice(start + publicPrefix.length))
}

/** The URL that is saved for a stored file: a path with our own storage, absolute with a hosted project. */
export async function storageUrl(path: string): Promise<string> {
  const client = await getSupabase()
  const { publicUrl } = client.storage.from(pictureBucket).getPublicUrl(path).data
  return publicUrl.startsWith(location.origin) ? publicUrl.slice(location.origin.length) : publicUrl
}

/** A signed URL of a picture that is not public yet, for its owner. */
export const ownPictureQuery = (address: string, width: number) =>
  queryOptions({
    queryKey: ['own-picture', address, width],
    queryFn: () => signedPicture(address, width),
    staleTime: freshMs,
    gcTime: freshMs,
  })

async function signedPicture(address: string, width: number): Promise<string> {
  const path = storagePath(address)
  if (path === undefined) return pictureUrl(address, width)
  const client = await getSupabase()
  const { data, error } = await client.storage
    .from(pictureBucket)
    .createSignedUrl(path, hourSeconds, { transform: { width } })
  if (error) throw error
  return data.signedUrl
}
