import type { SupabaseClient } from '../../../../supabase/database.ts'

const bucket = 'content-pictures'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Stores a picture and returns its URL, relative where the backend has the same origin. */
export async function uploadPicture(client: SupabaseClient, file: File): Promise<string> {
  const pictures = client.storage.from(bucket)
  const path = `${new Date().getUTCFullYear()}/${crypto.randomUUID()}`
  const { data, error } = await pictures.upload(path, file, { contentType: file.type, upsert: true })
  if (error) throw error
  // The backend chooses the object's name by its content.
  const name = data.fullPath.slice(bucket.length + 1)
  const { publicUrl } = pictures.getPublicUrl(name).data
  const { origin, pathname } = new URL(publicUrl)
  return origin === location.origin ? pathname : publicUrl
}
