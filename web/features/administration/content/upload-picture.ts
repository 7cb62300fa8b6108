import type { SupabaseClient } from '../../../../supabase/database.ts'

const bucket = 'content-pictures'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Keeps a picture and answers with its address, short where the backend is this very site. */
export async function uploadPicture(client: SupabaseClient, file: File): Promise<string> {
  const pictures = client.storage.from(bucket)
  const wanted = `${new Date().getUTCFullYear()}/${crypto.randomUUID()}`
  const { data, error } = await pictures.upload(wanted, file, { contentType: file.type, upsert: true })
  if (error) throw error
  // The backend names pictures after what is in them.
  const name = data.fullPath.slice(bucket.length + 1)
  const { publicUrl } = pictures.getPublicUrl(name).data
  const { origin, pathname } = new URL(publicUrl)
  return origin === location.origin ? pathname : publicUrl
}
