import type { OfferDocumentKind } from '../../../domain/offers/offer-words.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

const bucket = 'offer-documents'

/** Announces a document, then stores its file. If the file is refused, the announcement is withdrawn. */
export async function uploadDocument(offerId: string, kind: OfferDocumentKind, file: File): Promise<void> {
  const client = await getSupabase()
  const id = await callFunction(client, 'add_offer_document', {
    offer_id: offerId,
    kind,
    file_name: file.name.slice(-200),
  })
  const { error } = await client.storage
    .from(bucket)
    .upload(`${id}/${crypto.randomUUID()}`, file, { contentType: file.type })
  if (!error) return
  await callFunction(client, 'erase_offer_document', { document_id: id })
  throw error
}

/** Asks for access, which is recorded, and shows the file. */
export async function openDocument(documentId: string): Promise<void> {
  const client = await getSupabase()
  const path = await callFunction(client, 'open_offer_document', { document_id: documentId })
  const { data, error } = await client.storage.from(bucket).download(path)
  if (error) throw error
  const url = URL.createObjectURL(data)
  const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', download: '' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
