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
  await expect
    .poll(async () => (await fetch(brief.data?.signedUrl ?? '')).status, { timeout: 5000 })
    .toBe(400)
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
