import { queryOptions } from '@tanstack/react-query'
import { pictureUrl } from '../../../domain/listings/picture-url.ts'
import { getSupabase } from '../../data/supabase.ts'
import { pictureBucket, storagePath } from './listing-picture-storage.ts'

const hourSeconds = 3600
const freshMs = 50 * 60_000

/** A signed URL of a picture that is not public yet, for its owner. */
export const signedPictureQuery = (url: string, width: number) =>
  queryOptions({
    queryKey: ['signed-picture', url, width],
    queryFn: () => signedPicture(url, width),
    staleTime: freshMs,
    gcTime: freshMs,
  })

async function signedPicture(url: string, width: number): Promise<string> {
  const path = storagePath(url)
  if (path === undefined) return pictureUrl(url, width)
  const client = await getSupabase()
  const { data, error } = await client.storage
    .from(pictureBucket)
    .createSignedUrl(path, hourSeconds, { transform: { width } })
  if (error) throw error
  return data.signedUrl
}
