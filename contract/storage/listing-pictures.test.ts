import { expect, test } from 'vitest'
import { photoRules } from '../../domain/listings/photo-rules.ts'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { sql, service, visitor } = context
const landlord = await context.person('private_landlord')
const stranger = await context.person('private_landlord')
const admin = await context.person('admin')
const bucket = 'listing-pictures'
const pictures = (who: { storage: typeof visitor.storage }) => who.storage.from(bucket)

test('a landlord adds a picture to a draft: the server chooses its name, and the requested path works too', async () => {
  const listing = await context.listing(landlord)
  const sent = await pictures(landlord.client).upload(
    `${listing}/../Front door!.PNG`.replace('../', ''),
    await picture('jpeg'),
  )
  expect(sent.error).toBeNull()
  expect(sent.data?.fullPath).toMatch(new RegExp(`^${bucket}/${listing}/[0-9a-f]{32}\\.jpg$`))
  const name = sent.data?.fullPath.slice(bucket.length + 1) ?? ''
  expect(
    (await pictures(landlord.client).list(listing)).data?.map((each) => `${listing}/${each.name}`),
  ).toEqual([name])
  for (const path of [name, `${listing}/Front door!.PNG`])
    expect((await pictures(landlord.client).download(path)).data?.type, path).toBe('image/jpeg')
})

test('only the owner and administrators see the pictures of a draft until it is published', async () => {
  const listing = await context.listing(landlord)
  const { data } = await pictures(landlord.client).upload(`${listing}/1.jpg`, await picture())
  const path = data?.fullPath.slice(bucket.length + 1) ?? ''
  const { publicUrl } = pictures(visitor).getPublicUrl(path).data
  const small = pictures(visitor).getPublicUrl(path, { transform: { width: 320 } }).data.publicUrl

  expect((await pictures(landlord.client).download(path)).error).toBeNull()
  expect((await pictures(admin.client).download(path)).error).toBeNull()
  for (const who of [stranger.client, visitor]) {
    expect((await pictures(who).download(path)).error).not.toBeNull()
    expect((await pictures(who).createSignedUrl(path, 60)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await pictures(who).list(listing)).data).toEqual([])
  }
  for (const url of [publicUrl, small]) expect((await fetch(url)).status).toBe(400)

  await sql`update public.properties set status = 'live' where id = ${listing}`
  const shown = await fetch(publicUrl)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await fetch(small)).status).toBe(200)
  expect(
    (await fetch(pictures(visitor).getPublicUrl(`${listing}/1.jpg`).data.publicUrl)).headers.get(
      'cache-control',
    ),
  ).toBe('public, max-age=3600')

  await sql`update public.properties set status = 'withdrawn' where id = ${listing}`
  for (const url of [publicUrl, small]) expect((await fetch(url)).status).toBe(400)
})

test('a landlord cannot write into the folder of another person’s listing', async () => {
  const listing = await context.listing(landlord, 'live')
  const { data } = await pictures(landlord.client).upload(`${listing}/1.jpg`, await picture())
  const path = data?.fullPath.slice(bucket.length + 1) ?? ''
  for (const who of [stranger.client, visitor]) {
    expect((await pictures(who).upload(`${listing}/2.jpg`, await picture())).error).toMatchObject({
      code: 'AccessDenied',
    })
    expect((await pictures(who).update(path, await picture())).error).toMatchObject({ code: 'AccessDenied' })
    expect((await pictures(who).createSignedUploadUrl(`${listing}/2.jpg`)).error).toMatchObject({
      code: 'AccessDenied',
    })
    expect((await pictures(who).remove([path])).data).toEqual([])
    expect((await pictures(who).move(path, `${listing}/3.jpg`)).error).toMatchObject({ code: 'AccessDenied' })
  }
  for (const elsewhere of ['1.jpg', 'not-a-home/1.jpg', `${crypto.randomUUID()}/1.jpg`])
    expect((await pictures(landlord.client).upload(elsewhere, await picture())).error).toMatchObject({
      code: 'AccessDenied',
    })
  const theirs = await context.listing(stranger)
  expect((await pictures(landlord.client).move(path, `${theirs}/1.jpg`)).error).toMatchObject({
    code: 'AccessDenied',
  })
  expect((await pictures(landlord.client).copy(path, `${theirs}/1.jpg`)).error).toMatchObject({
    code: 'AccessDenied',
  })
})

test('a landlord who replaces a picture gets a new name, and the old file is gone', async () => {
  const listing = await context.listing(landlord, 'live')
  const first = await pictures(landlord.client).upload(`${listing}/1.jpg`, await picture())
  expect((await pictures(landlord.client).upload(`${listing}/1.jpg`, await picture())).error).toMatchObject({
    code: 'KeyAlreadyExists',
  })
  const second = await pictures(landlord.client).update(
    `${listing}/1.jpg`,
    await picture('jpeg', { background: '#223344' }),
  )
  expect(second.error).toBeNull()
  expect(second.data?.fullPath).not.toBe(first.data?.fullPath)
  const path = (full: string | undefined) => (full ?? '').slice(bucket.length + 1)
  expect((await pictures(visitor).exists(path(first.data?.fullPath))).data).toBe(false)
  expect((await pictures(visitor).exists(path(second.data?.fullPath))).data).toBe(true)
})

test('an agent and a colleague upload pictures of the agency’s listings', async () => {
  const [agency] = await sql`insert into public.agencies (name, slug) values ('Hope', 'hope') returning id`
  const agent = await context.person('letting_agent')
  const colleague = await context.person('letting_agent')
  for (const [who, role] of [
    [agent, 'owner'],
    [colleague, 'member'],
  ] as const)
    await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency?.id}, ${who.id}, ${role})`
  const listing = await context.listing(agent)
  await sql`update public.properties set agency_id = ${agency?.id} where id = ${listing}`
  expect((await pictures(colleague.client).upload(`${listing}/1.jpg`, await picture())).error).toBeNull()
  expect((await pictures(stranger.client).upload(`${listing}/2.jpg`, await picture())).error).not.toBeNull()

  const logos = (who: typeof agent) => who.client.storage.from('agency-pictures')
  expect((await logos(agent).upload(`${agency?.id}/logo.png`, await picture('png'))).error).toBeNull()
  expect(
    (await logos(colleague).upload(`${agency?.id}/other.png`, await picture('png'))).error,
  ).toMatchObject({ code: 'AccessDenied' })
})

test('only administrators upload and delete the blog’s pictures', async () => {
  const post = crypto.randomUUID()
  const sent = await admin.client.storage
    .from('content-pictures')
    .upload(`${post}/a.webp`, await picture('webp'))
  expect(sent.error).toBeNull()
  expect((await fetch(`${context.url}/storage/v1/object/public/${sent.data?.fullPath}`)).status).toBe(200)
  expect(
    (await landlord.client.storage.from('content-pictures').upload(`${post}/b.webp`, await picture('webp')))
      .error,
  ).toMatchObject({ code: 'AccessDenied' })
})

test('a landlord can add a hundred pictures to a listing', async () => {
  const listing = await context.listing(landlord)
  await sql`insert into storage.objects (bucket_id, name, version, metadata)
    select ${bucket}, ${listing} || '/' || n, 'none', '{}' from generate_series(1, 100) n`
  expect((await pictures(landlord.client).upload(`${listing}/101.jpg`, await picture())).error).toMatchObject(
    {
      code: 'AccessDenied',
    },
  )
})

test('a landlord cannot move more pictures to a listing than the limit, but can rename its own', async () => {
  const full = await context.listing(landlord)
  const other = await context.listing(landlord)
  await sql`insert into storage.objects (bucket_id, name, version, metadata)
    select ${bucket}, ${full} || '/' || n || '.jpg', gen_random_uuid(), '{}' from generate_series(1, 99) n`
  for (const name of ['a', 'b'])
    expect((await pictures(landlord.client).upload(`${other}/${name}.jpg`, await picture())).error).toBeNull()
  const move = async (from: string, to: string) =>
    (await pictures(landlord.client).move(from, to)).error?.message
  expect(await move(`${other}/a.jpg`, `${full}/a.jpg`)).toBeUndefined()
  expect(await move(`${other}/b.jpg`, `${full}/b.jpg`)).toContain('row-level security')
  expect(await move(`${full}/a.jpg`, `${full}/c.jpg`)).toBeUndefined()
})

test('a person whose session was ended can no longer upload or read their files', async () => {
  const listing = await context.listing(landlord)
  await pictures(landlord.client).upload(`${listing}/1.jpg`, await picture())
  const session = crypto.randomUUID()
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${landlord.id})`
  const { client } = await context.signIn(landlord.id, { session_id: session })
  expect((await pictures(client).download(`${listing}/1.jpg`)).error).toBeNull()
  await sql`delete from auth.sessions where id = ${session}`
  expect((await pictures(client).download(`${listing}/1.jpg`)).error).not.toBeNull()
  expect((await pictures(client).upload(`${listing}/2.jpg`, await picture())).error).toMatchObject({
    code: 'AccessDenied',
  })
})

test('the service role reads and writes everywhere', async () => {
  const listing = await context.listing(landlord)
  const sent = await pictures(service).upload(`${listing}/1.jpg`, await picture())
  expect(sent.error).toBeNull()
  expect((await pictures(service).remove([`${listing}/1.jpg`])).data).toHaveLength(1)
})

test('the wizard accepts exactly the photos that storage accepts', async () => {
  const [stored] = await sql<{ bytes: number; kinds: string[] }[]>`
    select file_size_limit::float8 as bytes, allowed_mime_types as kinds from storage.buckets where id = ${bucket}`
  expect(stored).toEqual({ bytes: photoRules.maxMegabytes * 1024 * 1024, kinds: [...photoRules.kinds] })

  const listing = await context.listing(landlord)
  const tooLarge = Buffer.concat([await picture('jpeg'), Buffer.alloc(photoRules.maxMegabytes * 1024 * 1024)])
  const { error } = await pictures(landlord.client).upload(`${listing}/large.jpg`, tooLarge)
  expect(error).toMatchObject({ statusCode: '413' })
})
