import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { service, visitor, sql } = context
await context.createPictureBucket('private-album', { public: false })
const album = service.storage.from('private-album')
await album.upload('a.jpg', await picture('jpeg', { width: 1000, height: 500 }))
await album.upload('b.jpg', await picture())

test('a reader with a signed URL reads a private file until it expires', async () => {
  expect((await fetch(album.getPublicUrl('a.jpg').data.publicUrl)).status).toBe(400)
  const { data } = await album.createSignedUrl('a.jpg', 60)
  const shown = await fetch(data?.signedUrl ?? '')
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toMatch(/^private/)
  const brief = await album.createSignedUrl('a.jpg', 1)
  await expect.poll(async () => (await fetch(brief.data?.signedUrl ?? '')).status).toBe(400)
})

test('a reader can use a signed URL for its own file only', async () => {
  const { data } = await album.createSignedUrl('a.jpg', 60)
  const other = await fetch((data?.signedUrl ?? '').replace('a.jpg', 'b.jpg'))
  expect(await other.json()).toMatchObject({ code: 'InvalidSignature' })
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
  for (const bad of ['', 'nonsense', `${token.slice(0, -4)}AAAA`, context.keys.serviceRoleKey])
    expect(
      (await fetch(`${context.url}/storage/v1/object/sign/private-album/a.jpg?token=${bad}`)).status,
    ).toBe(400)
  // It is not an API key either.
  const asKey = await fetch(`${context.url}/storage/v1/object/private-album/a.jpg`, {
    headers: { apikey: token, authorization: `Bearer ${token}` },
  })
  expect(asKey.status).not.toBe(200)
  const asUpload = await album.uploadToSignedUrl('a.jpg', token, await picture())
  expect(asUpload.error).toMatchObject({ code: 'InvalidSignature' })
})

test('a landlord signs many URLs at once, and missing files are reported', async () => {
  const { data } = await album.createSignedUrls(['a.jpg', 'missing.jpg'], 60)
  expect(data?.map(({ error }) => error === null)).toEqual([true, false])
  expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200)
})

test('a reader with the signed URL of a transformed picture gets only that transformation', async () => {
  const { data } = await album.createSignedUrl('a.jpg', 60, { transform: { width: 320 } })
  const shown = await fetch(`${data?.signedUrl ?? ''}&width=1600`, { headers: { accept: 'image/webp' } })
  expect(shown.headers.get('content-type')).toBe('image/webp')
  const { default: sharp } = await import('sharp')
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 160 })
})

test('a visitor uploads a file with a landlord’s signed URL, once', async () => {
  const landlord = await context.person('private_landlord')
  const listing = await context.listing(landlord)
  const { data } = await landlord.client.storage
    .from('listing-pictures')
    .createSignedUploadUrl(`${listing}/1.jpg`)
  const sent = await visitor.storage
    .from('listing-pictures')
    .uploadToSignedUrl(`${listing}/1.jpg`, data?.token ?? '', await picture())
  expect(sent.error).toBeNull()
  expect(
    (await landlord.client.storage.from('listing-pictures').download(`${listing}/1.jpg`)).error,
  ).toBeNull()
  const again = await visitor.storage
    .from('listing-pictures')
    .uploadToSignedUrl(`${listing}/1.jpg`, data?.token ?? '', await picture())
  expect(again.error).toMatchObject({ code: 'KeyAlreadyExists' })
})

test('a visitor cannot use an upload URL whose signer has since lost the listing', async () => {
  const landlord = await context.person('private_landlord')
  const listing = await context.listing(landlord)
  const { data } = await landlord.client.storage
    .from('listing-pictures')
    .createSignedUploadUrl(`${listing}/1.jpg`)
  await sql`update public.properties set owner_id = ${(await context.person('private_landlord')).id} where id = ${listing}`
  const sent = await visitor.storage
    .from('listing-pictures')
    .uploadToSignedUrl(`${listing}/1.jpg`, data?.token ?? '', await picture())
  expect(sent.error).toMatchObject({ code: 'AccessDenied' })
})

test('a landlord who has opened an applicant’s document downloads it, but cannot sign a link to it or copy it', async () => {
  const landlord = await context.person('private_landlord')
  const buyer = await context.person()
  const listing = await context.listing(landlord, 'live')
  const offer = randomUUID()
  const document = randomUUID()
  await sql`
    insert into private.offers (id, kind, property_id, property_title, owner_id, person_id, name, amount, position, funding)
    values (${offer}, 'sale', ${listing}, 'A home', ${landlord.id}, ${buyer.id}, 'Ada', 100, 'to_sell', 'cash')`
  await sql`
    insert into private.offer_documents (id, offer_id, kind, file_name) values (${document}, ${offer}, 'proof_of_funds', 'a.pdf')`
  const of = (person: typeof buyer) => person.client.storage.from('offer-documents')
  const path = `${document}/a.pdf`
  const pdf = new Blob(['%PDF-1.4'], { type: 'application/pdf' })
  expect((await of(buyer).upload(path, pdf, { contentType: 'application/pdf' })).error).toBeNull()
  expect((await of(landlord).download(path)).error).not.toBeNull()
  expect((await landlord.client.rpc('open_offer_document', { document_id: document })).data).toBe(path)
  expect((await of(landlord).download(path)).data?.size).toBe(pdf.size)
  expect((await of(landlord).createSignedUrl(path, 86_400)).error).not.toBeNull()
  expect((await of(landlord).createSignedUrls([path], 86_400)).data).toMatchObject([{ signedUrl: null }])
  expect((await of(landlord).copy(path, `${randomUUID()}/a.pdf`)).error).not.toBeNull()
  expect((await of(landlord).list(document)).data).toEqual([])
})
