import { request } from 'node:http'
import { SignJWT } from 'jose'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture } from './picture.ts'
import { type Person, storageContext } from './storage-context.ts'

const context = await storageContext()
const { sql, service, visitor } = context
await context.createPictureBucket('album')
await context.createPictureBucket('cellar', { public: false })
const album = service.storage.from('album')
const bucket = 'listing-pictures'
const [landlord, stranger] = [
  await context.person('private_landlord'),
  await context.person('private_landlord'),
]

/** Sends the path exactly as given, without normalising it. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(context.url)
      request({ hostname, port, path: `/storage/v1${path}`, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('latin1'),
            headers: answer.headers,
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

const send = (path: string, body: unknown, who?: Person) =>
  fetch(`${context.url}/storage/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: context.keys.anonKey,
      authorization: `Bearer ${who?.token ?? context.keys.serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

// ASVS 1.1.1
test('an attacker cannot leave a bucket by any spelling of a path', async () => {
  await service.storage.from('cellar').upload('secret.jpg', await picture())
  for (const climb of [
    '../cellar/secret.jpg',
    '..%2fcellar%2fsecret.jpg',
    '%2e%2e/cellar/secret.jpg',
    '%2e%2e%2fcellar%2fsecret.jpg',
    '%252e%252e%252fcellar/secret.jpg',
    '..%5ccellar%5csecret.jpg',
    'a/../../cellar/secret.jpg',
    '..;/cellar/secret.jpg',
    '%c0%ae%c0%ae/cellar/secret.jpg',
    'secret.jpg%00.jpg',
    '../../../../../../etc/passwd',
    '....//....//etc/passwd',
    '/etc/passwd',
    '%ff%fe',
    '%',
  ])
    for (const route of ['/object/public/album', '/render/image/public/album', '/object/info/public/album']) {
      const { status, body } = await get(`${route}/${climb}`)
      expect(status, climb).toBeGreaterThanOrEqual(400)
      expect(status, climb).toBeLessThan(500)
      expect(body, climb).not.toMatch(/root:|JFIF/)
    }
  expect(context.errors).toEqual([])
})

test('an attacker’s file names with unusual characters, lengths or double extensions are refused or stored as plain names', async () => {
  for (const name of [
    '\u202egpj.exe',
    'ｆｕｌｌ.jpg',
    'e\u0301.jpg',
    '😀.jpg',
    'a%09b.jpg',
    `${'x'.repeat(1025)}`,
  ])
    expect((await album.upload(name, await picture())).error, name).toMatchObject({ code: 'InvalidKey' })
  for (const name of [
    'shell.php.jpg',
    'page.html',
    'run.jpg.svg',
    'x.js',
    '.htaccess',
    `${'y'.repeat(1020)}.jpg`,
  ]) {
    expect((await album.upload(name, await picture(), { contentType: 'text/html' })).error, name).toBeNull()
    const shown = await get(`/object/public/album/${name}`)
    expect(shown.headers['content-type'], name).toBe('image/jpeg')
    expect(shown.headers['x-content-type-options'], name).toBe('nosniff')
    expect(shown.headers['content-security-policy'], name).toMatch(/default-src 'none'.*sandbox/)
  }
})

// ASVS 1.3.3
test('an attacker’s values that the database cannot store are refused with a client error', async () => {
  const zero = 'a\u0000b'
  for (const [path, body] of [
    ['/object/list/album', { prefix: zero }],
    ['/object/list/album', { prefix: '', search: zero }],
    ['/object/list/album', { prefix: '', search: { toString: 1 } }],
    ['/object/list-v2/album', { prefix: { toString: 1 } }],
    ['/bucket', { name: { toString: 1 } }],
    ['/object/list-v2/album', { prefix: zero, cursor: Buffer.from(zero).toString('base64url') }],
    ['/object/move', { bucketId: 'album', sourceKey: zero, destinationKey: 'x' }],
    ['/object/copy', { bucketId: zero, sourceKey: 'x', destinationKey: 'y' }],
    ['/object/copy', { bucketId: ['album'], sourceKey: { a: 1 }, destinationKey: 7 }],
    ['/object/sign/album', { expiresIn: 60, paths: [zero] }],
    ['/object/sign/album', { expiresIn: 1e12, paths: ['x'] }],
    ['/object/sign/album/x.jpg', { expiresIn: '60; drop table' }],
    ['/bucket', { id: zero, name: zero }],
    ['/bucket', { name: 'fine', file_size_limit: 'x'.repeat(1e5) }],
    ['/bucket', { name: 'fine', allowed_mime_types: { a: 1 } }],
  ] as const)
    expect((await send(path, body)).status, `${path} ${JSON.stringify(body).slice(0, 80)}`).toBe(400)
  const metadata = Buffer.from(`{"a":"a\\u0000b"}`).toString('base64')
  const sent = await fetch(`${context.url}/storage/v1/object/album/zero.jpg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${context.keys.serviceRoleKey}`, 'x-metadata': metadata },
    body: new Uint8Array(await picture()),
  })
  expect(sent.status).toBe(400)
  expect((await album.exists('zero.jpg')).data).toBe(false)
  expect(context.errors).toEqual([])
})

// ASVS 5.4.1, 5.4.2
test('an attacker cannot inject headers through a file name or cache time', async () => {
  await album.upload('plain.jpg', await picture())
  for (const name of [
    'a%0d%0aset-cookie:%20x=1',
    '%22;%20filename=%22x.exe',
    '%ed%a0%80',
    '%f0%9f%98%80.jpg',
    "a'b*c",
  ]) {
    const { status, headers } = await get(`/object/public/album/plain.jpg?download=${name}`)
    expect(status, name).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition'], name).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~-]*$/)
  }
  await fetch(`${context.url}/storage/v1/object/cellar/kept.jpg`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${context.keys.serviceRoleKey}`,
      'cache-control': 'public, s-maxage=31536000, max-age=60',
    },
    body: new Uint8Array(await picture()),
  })
  const { headers } = await get('/object/cellar/kept.jpg', {
    authorization: `Bearer ${context.keys.serviceRoleKey}`,
  })
  expect(headers['cache-control']).toBe('private, max-age=60')
})

// ASVS 9.2.2
test('an attacker cannot use a signed URL for another file, bucket or method', async () => {
  const cellar = service.storage.from('cellar')
  await cellar.upload('large.jpg', await picture('jpeg', { width: 900, height: 600 }))
  await album.upload('large.jpg', await picture())
  const small = new URL(
    (await cellar.createSignedUrl('large.jpg', 60, { transform: { width: 320 } })).data?.signedUrl ?? '',
  )
  const token = small.searchParams.get('token') ?? ''
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const person = await new SignJWT({ ...claims, aud: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(context.keys.signingKey)
  const forged = [
    `${encode({ alg: 'none' })}.${body}.`,
    `${head}.${encode({ ...claims, transformations: undefined })}.${signature}`,
    `${head}.${encode({ ...claims, url: 'cellar/secret.jpg' })}.${signature}`,
    `${head}.${encode({ ...claims, exp: claims.exp + 1e6 })}.${signature}`,
    `${encode({ alg: 'HS256' })}.${body}.${signature}`,
    person,
    landlord.token,
  ]
  for (const each of forged)
    expect((await get(`/render/image/sign/cellar/large.jpg?token=${each}`)).status, each).toBe(400)
  for (const address of [
    `/object/sign/cellar/large.jpg?token=${token}`,
    `/render/image/sign/cellar/secret.jpg?token=${token}`,
    `/render/image/sign/album/large.jpg?token=${token}`,
    `/render/image/sign/cellar/large.jpg/../secret.jpg?token=${token}`,
    `/render/image/sign/cellar%2flarge.jpg?token=${token}`,
  ])
    expect((await get(address)).status, address).toBeGreaterThanOrEqual(400)
  const shown = await fetch(`${small}&width=1600&quality=100`)
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 320 })
})

test('a stranger cannot read the pictures of another person’s draft by any endpoint', async () => {
  const listing = await context.listing(landlord)
  const { data } = await landlord.client.storage.from(bucket).upload(`${listing}/front.jpg`, await picture())
  const path = (data?.fullPath ?? '').slice(bucket.length + 1)
  const own = await context.listing(stranger)
  const [agency] = await sql`insert into public.agencies (name, slug) values ('Other', 'other') returning id`
  const agent = await context.person('letting_agent')
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency?.id}, ${agent.id}, 'owner')`

  for (const [who, person] of [
    [stranger.client, stranger],
    [agent.client, agent],
    [visitor, undefined],
  ] as const) {
    const files = who.storage.from(bucket)
    const auth: Record<string, string> = person
      ? { authorization: `Bearer ${person.token}` }
      : { apikey: context.keys.anonKey }
    for (const name of [path, `${listing}/front.jpg`]) {
      for (const route of [
        '/object/public',
        '/object/authenticated',
        '/object',
        '/object/info',
        '/object/info/public',
        '/render/image/public',
        '/render/image/authenticated',
      ])
        expect((await get(`${route}/${bucket}/${name}?width=320`, auth)).status, route).toBe(400)
      expect((await files.exists(name)).data).toBe(false)
      expect((await files.copy(name, `${own}/stolen.jpg`)).error).not.toBeNull()
      expect((await files.move(name, `${own}/stolen.jpg`)).error).not.toBeNull()
      expect((await files.createSignedUrls([name], 60)).data?.[0]?.error).not.toBeNull()
      expect((await files.upload(name, await picture(), { upsert: true })).error).not.toBeNull()
      expect((await files.remove([name])).data).toEqual([])
    }
    for (const prefix of [listing, '', `${listing}/`, listing.slice(0, 8)])
      expect(JSON.stringify((await files.list(prefix)).data), prefix).not.toContain(path.slice(37, 60))
    expect(JSON.stringify((await files.listV2({ prefix: listing })).data)).not.toContain('.jpg')
    expect((await files.list(listing, { search: 'f', sortBy: { column: 'created_at' } })).data).toEqual([])
  }
  expect((await landlord.client.storage.from(bucket).download(path)).error).toBeNull()
  expect(await sql`select from storage.objects where name like ${`${own}/%`}`).toHaveLength(0)
})

test('a stranger does not get resized pictures of a draft that its owner requested', async () => {
  const listing = await context.listing(landlord)
  await landlord.client.storage
    .from(bucket)
    .upload(`${listing}/1.jpg`, await picture('jpeg', { width: 900, height: 600 }))
  const created = await landlord.client.storage
    .from(bucket)
    .download(`${listing}/1.jpg`, { transform: { width: 320 } })
  expect(created.error).toBeNull()
  expect((await get(`/render/image/public/${bucket}/${listing}/1.jpg?width=320`)).status).toBe(400)
})

test('concurrent replacements of one file all succeed, and a concurrent reader always gets a complete file', async () => {
  const listing = await context.listing(landlord, 'live')
  const files = landlord.client.storage.from(bucket)
  const pictures = await Promise.all(
    Array.from({ length: 6 }, (_, n) => picture('jpeg', { width: 60 + n, height: 40 })),
  )
  const replace = async (bytes: Buffer) =>
    (await files.upload(`${listing}/1.jpg`, bytes, { upsert: true })).error
  const errors = await Promise.all(pictures.map(replace))
  let isOver = false
  const broken: unknown[] = []
  const reading = (async () => {
    while (!isOver) {
      const { data, error } = await files.download(`${listing}/1.jpg`)
      if (error) broken.push(error)
      else
        await sharp(await data.arrayBuffer())
          .stats()
          .catch((problem) => broken.push(problem))
    }
  })()
  errors.push(...(await Promise.all([...pictures, ...pictures, ...pictures].map(replace))))
  isOver = true
  await reading
  expect(errors.filter((error) => error !== null)).toEqual([])
  expect(broken).toEqual([])
  const rows = await sql`select version from storage.objects where name like ${`${listing}/%`}`
  expect(rows).toHaveLength(1)
  const versions = new Set((await sql`select version from storage.objects`).map(({ version }) => version))
  for (let n = 0; n < 256; n++)
    for await (const { key } of context.files.blobs.list(n.toString(16).padStart(2, '0')))
      expect(versions).toContain(key)
})

test('a member cannot create a bucket, read storage.objects over /rest/v1 or sign with another key', async () => {
  expect((await stranger.client.storage.createBucket('mine', { public: true })).error).not.toBeNull()
  expect((await stranger.client.storage.updateBucket(bucket, { public: true })).error).not.toBeNull()
  expect((await stranger.client.storage.emptyBucket('album')).error).not.toBeNull()
  expect((await stranger.client.storage.deleteBucket('album')).error).not.toBeNull()
  expect((await stranger.client.schema('storage').from('objects').select()).error).toMatchObject({
    code: 'PGRST106',
  })
})

// ASVS 3.2.1
test('only its sender reads a feed file, and only as a download', async () => {
  const feed = Buffer.from('a;b\n1;2\n')
  const imports = (who: Person) => who.client.storage.from('imports')
  expect((await imports(landlord).upload(`${landlord.id}/feed.csv`, feed)).error).toBeNull()
  expect((await imports(stranger).download(`${landlord.id}/feed.csv`)).error).not.toBeNull()
  expect((await imports(stranger).upload(`${landlord.id}/2.csv`, feed)).error).not.toBeNull()
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await imports(landlord).upload(`${landlord.id}/feed.html`, html)).error).toMatchObject({
    code: 'InvalidMimeType',
  })
  const shown = await get(`/object/imports/${landlord.id}/feed.csv`, {
    authorization: `Bearer ${landlord.token}`,
  })
  expect(shown.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
  })
  expect(
    (
      await get(`/render/image/authenticated/imports/${landlord.id}/feed.csv`, {
        authorization: `Bearer ${landlord.token}`,
      })
    ).status,
  ).toBe(400)
})
