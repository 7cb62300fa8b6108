import { getSupabase } from '../../data/supabase.ts'

export const pictureBucket = 'listing-pictures'

const publicPrefix = `/storage/v1/object/public/${pictureBucket}/`

/** `…/public/listing-pictures/{listing}/{name}` -> `{listing}/{name}`; undefined for pictures stored elsewhere. */
export function storagePath(url: string): string | undefined {
  const start = url.indexOf(publicPrefix)
  return start < 0 ? undefined : decodeURIComponent(url.slice(start + publicPrefix.length))
}

/** The URL that is saved for a stored file: a path with our own storage, absolute with a hosted project. */
export async function storageUrl(path: string): Promise<string> {
  const client = await getSupabase()
  const { publicUrl } = client.storage.from(pictureBucket).getPublicUrl(path).data
  return publicUrl.startsWith(location.origin) ? publicUrl.slice(location.origin.length) : publicUrl
}
