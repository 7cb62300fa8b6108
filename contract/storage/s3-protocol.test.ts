import { createHash, createHmac, randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { S3mini } from 's3mini'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { operatorAccessKey } from '../../platform/storage/s3/s3-keys.ts'
import { createStorageService } from '../../platform/storage/service.ts'
import { sweepStorage } from '../../platform/storage/sweep.ts'
import { fileOwnership } from '../../product/files/file-ownership.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { keys, sql } = context
const service = createStorageService({ sql, keys, ...context.files, fileOwnership })
const endpoint = `${context.url}/storage/v1/s3`
const region = 'eu-west-2'
const operator = operatorAccessKey(keys)

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

const clientWith = (credentials: Credentials) =>
  new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
const as = (token: string) =>
  clientWith({ accessKeyId: 'project', secretAccessKey: keys.anonKey, sessionToken: token })

const s3 = clientWith(operator)
const put = (Key: string, Body: string | Buffer = Key, Bucket = 'files') =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain' }))
const textOf = async (Key: string, Bucket = 'files', client = s3) =>
  (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
/** The code and status of the error that a request ends with. */
const problemOf = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    ({ name, $metadata }) => [name, $metadata?.httpStatusCode],
  )

await s3.send(new CreateBucketCommand({ Bucket: 'files' }))

test('the operator creates, lists, checks and deletes buckets', async () => {
  await s3.send(new CreateBucketCommand({ Bucket: 'temporary', ACL: 'public-read' }))
  expect(await problemOf(s3.send(new CreateBucketCommand({ Bucket: 'temporary' })))).toEqual([
    'BucketAlreadyExists',
    409,
  ])
  expect((await context.service.storage.getBucket('temporary')).data?.public).toBe(true)
  const { Buckets } = await s3.send(new ListBucketsCommand())
  expect(Buckets?.map(({ Name }) => Name)).toContain('temporary')
  expect((await s3.send(new HeadBucketCommand({ Bucket: 'temporary' }))).$metadata.httpStatusCode).toBe(200)
  await put('a.txt', 'a', 'temporary')
  expect(await problemOf(s3.send(new DeleteBucketCommand({ Bucket: 'temporary' })))).toEqual([
    'BucketNotEmpty',
    409,
  ])
  await s3.send(new DeleteObjectCommand({ Bucket: 'temporary', Key: 'a.txt' }))
  await s3.send(new DeleteBucketCommand({ Bucket: 'temporary' }))
  expect(await problemOf(s3.send(new HeadBucketCommand({ Bucket: 'temporary' })))).toEqual(['NotFound', 404])
})

test('a file keeps its bytes, type and metadata, in ranges and with conditions', async () => {
  const Key = 'notes/a & b (1)+2.txt'
  const sent = {
    Bucket: 'files',
    Key,
    Body: 'hello world',
    ContentType: 'text/plain',
    Metadata: { author: 'Ann' },
  }
  const { ETag = '' } = await s3.send(new PutObjectCommand(sent))
  const head = await s3.send(new HeadObjectCommand({ Bucket: 'files', Key }))
  expect(head).toMatchObject({
    ContentLength: 11,
    ContentType: 'text/plain',
    Metadata: { author: 'Ann' },
    ETag,
  })
  const range = await s3.send(new GetObjectCommand({ Bucket: 'files', Key, Range: 'bytes=6-' }))
  expect([await range.Body?.transformToString(), range.ContentRange]).toEqual(['world', 'bytes 6-10/11'])
  const get = (conditions: object) => s3.send(new GetObjectCommand({ Bucket: 'files', Key, ...conditions }))
  expect(await problemOf(get({ IfMatch: '"other"' }))).toEqual(['PreconditionFailed', 412])
  expect((await problemOf(get({ IfNoneMatch: ETag })))?.[1]).toBe(304)
  expect((await get({ IfMatch: ETag })).ContentLength).toBe(11)
  expect(await problemOf(get({ Range: 'bytes=50-' }))).toEqual(['InvalidRange', 416])
  const refused = ['PreconditionFailed', 412]
  expect(await problemOf(s3.send(new PutObjectCommand({ ...sent, IfNoneMatch: '*' })))).toEqual(refused)
  const copy = { Bucket: 'files', Key, CopySource: `files/${encodeURIComponent(Key)}` }
  expect(await problemOf(s3.send(new CopyObjectCommand({ ...copy, IfNoneMatch: '*' })))).toEqual(refused)
  // Conditions that are not there must not be ignored.
  for (const write of [
    new PutObjectCommand({ ...sent, IfMatch: ETag }),
    new CopyObjectCommand({ ...copy, CopySourceIfMatch: '"other"' }),
  ])
    expect((await problemOf(s3.send(write as PutObjectCommand)))?.[1]).toBe(501)
  expect(await problemOf(textOf('missing.txt'))).toEqual(['NoSuchKey', 404])
  expect(await problemOf(textOf('missing.txt', 'nowhere'))).toEqual(['NoSuchBucket', 404])
})

test('lists pages of keys and folders, in both versions', async () => {
  await s3.send(new CreateBucketCommand({ Bucket: 'lists' }))
  for (const key of ['a/1.txt', 'a/2.txt', 'b.txt', 'c/d/e.txt', 'f.txt']) await put(key, key, 'lists')
  const all: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket: 'lists', MaxKeys: 2, ContinuationToken }))
    all.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  expect(all).toEqual(['a/1.txt', 'a/2.txt', 'b.txt', 'c/d/e.txt', 'f.txt'])

  const entries: string[] = []
  let Marker: string | undefined
  for (;;) {
    const page = await s3.send(
      new ListObjectsCommand({ Bucket: 'lists', Delimiter: '/', MaxKeys: 1, Marker }),
    )
    entries.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    entries.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix))
    if (!page.IsTruncated) break
    Marker = page.NextMarker
  }
  expect(entries).toEqual(['a/', 'b.txt', 'c/', 'f.txt'])
  const inside = await s3.send(new ListObjectsV2Command({ Bucket: 'lists', Prefix: 'a/', Delimiter: '/' }))
  expect(inside.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
    ['a/1.txt', 7],
    ['a/2.txt', 7],
  ])
  const after = await s3.send(new ListObjectsV2Command({ Bucket: 'lists', StartAfter: 'b.txt' }))
  expect(after.Contents?.map(({ Key }) => Key)).toEqual(['c/d/e.txt', 'f.txt'])
})

test('a folder that an S3 client makes is an empty file in it', async () => {
  const at = { Bucket: 'files', Key: 'album/empty/' }
  await s3.send(new PutObjectCommand({ ...at, Body: '', ContentLength: 0 }))
  expect((await s3.send(new HeadObjectCommand(at))).ContentLength).toBe(0)
  const album = { Bucket: 'files', Prefix: 'album/', Delimiter: '/' }
  const { CommonPrefixes } = await s3.send(new ListObjectsV2Command(album))
  expect(CommonPrefixes).toEqual([{ Prefix: 'album/empty/' }])
  const { data } = await context.service.storage.from('files').list('album/empty')
  expect(data?.map(({ name }) => name)).toEqual(['.emptyFolderPlaceholder'])
  expect(await problemOf(put('album/empty/', 'not a folder'))).toEqual(['InvalidKey', 400])
  await s3.send(new DeleteObjectsCommand({ Bucket: 'files', Delete: { Objects: [{ Key: at.Key }] } }))
  expect(await problemOf(s3.send(new HeadObjectCommand(at)))).toEqual(['NotFound', 404])
})

test('copies keep or replace metadata, and many files are deleted at once', async () => {
  await s3.send(
    new PutObjectCommand({ Bucket: 'files', Key: 'from & to.txt', Body: 'x', Metadata: { kept: 'yes' } }),
  )
  const copy = (Key: string, more = {}) =>
    s3.send(new CopyObjectCommand({ Bucket: 'files', Key, CopySource: 'files/from%20%26%20to.txt', ...more }))
  expect((await copy('copy.txt')).CopyObjectResult?.ETag).toMatch(/^"[\da-f]{32}-1"$/)
  await copy('replaced.txt', { MetadataDirective: 'REPLACE', ContentType: 'text/css' })
  const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: 'files', Key }))
  expect((await head('copy.txt')).Metadata).toEqual({ kept: 'yes' })
  expect(await head('replaced.txt')).toMatchObject({ ContentType: 'text/css', Metadata: {} })
  const listed = [{ Key: 'copy.txt' }, { Key: 'from & to.txt' }, { Key: 'never-there.txt' }]
  const { Deleted, Errors } = await s3.send(
    new DeleteObjectsCommand({ Bucket: 'files', Delete: { Objects: listed } }),
  )
  expect([Deleted?.map(({ Key }) => Key), Errors]).toEqual([listed.map(({ Key }) => Key), undefined])
  expect(await problemOf(head('copy.txt'))).toEqual(['NotFound', 404])
})

test('a file in parts is listed, completed from chosen parts, or aborted', async () => {
  const at = { Bucket: 'files', Key: 'parts.bin' }
  const begin = async () =>
    (await s3.send(new CreateMultipartUploadCommand({ ...at, Metadata: { in: 'parts' } }))).UploadId ?? ''
  const UploadId = await begin()
  const send = async (PartNumber: number, Body: string) => {
    const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
    return { PartNumber, ETag }
  }
  await send(2, 'replaced')
  const copyRange = (CopySourceRange: string) =>
    problemOf(
      s3.send(
        new UploadPartCopyCommand({
          ...at,
          UploadId,
          PartNumber: 3,
          CopySource: 'files/source.txt',
          CopySourceRange,
        }),
      ),
    )
  const parts = [await send(1, 'one,'), await send(2, 'two,')]
  await put('source.txt', '0123456789')
  for (const range of ['bytes=10-12', '2-4', 'bytes=4-2'])
    expect(await copyRange(range), range).toEqual(['InvalidArgument', 400])
  const copied = await s3.send(
    new UploadPartCopyCommand({
      ...at,
      UploadId,
      PartNumber: 3,
      CopySource: 'files/source.txt',
      CopySourceRange: 'bytes=2-4',
    }),
  )
  parts.push({ PartNumber: 3, ETag: copied.CopyPartResult?.ETag })
  const listed = await s3.send(new ListPartsCommand({ ...at, UploadId }))
  expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 4],
    [2, 4],
    [3, 3],
  ])
  const uploads = await s3.send(new ListMultipartUploadsCommand({ Bucket: 'files' }))
  expect(uploads.Uploads?.map((each) => each.UploadId)).toEqual([UploadId])
  const complete = (Parts: object[]) =>
    s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  expect(await problemOf(complete([...parts].reverse()))).toEqual(['InvalidPartOrder', 400])
  expect(await problemOf(complete([{ PartNumber: 1, ETag: '"other"' }]))).toEqual(['InvalidPart', 400])
  // Only as many tags are read as the uploaded parts need.
  const listOf = parts.map(
    (part) => `<Part><PartNumber>${part.PartNumber}</PartNumber><ETag>${part.ETag}</ETag></Part>`,
  )
  const long = `<CompleteMultipartUpload>${listOf.join('')}${'<a/>'.repeat(100)}</CompleteMultipartUpload>`
  const request = signed('POST', '/files/parts.bin', {}, { query: `uploadId=${UploadId}` })
  expect(await codeOf(await request.send(long))).toBe('MalformedXML')
  // While one request assembles the parts, another neither replaces nor assembles them.
  await sql`update storage.s3_multipart_uploads set finishing_until = now() + interval '1 minute' where id = ${UploadId}`
  expect(await problemOf(send(1, 'late,'))).toEqual(['NoSuchUpload', 404])
  expect((await problemOf(complete(parts)))?.[1]).toBe(423)
  await sql`update storage.s3_multipart_uploads set finishing_until = null where id = ${UploadId}`
  await put('parts.bin', 'of another client')
  const carefully = { ...at, UploadId, MultipartUpload: { Parts: parts }, IfNoneMatch: '*' }
  expect(await problemOf(s3.send(new CompleteMultipartUploadCommand(carefully)))).toEqual([
    'PreconditionFailed',
    412,
  ])
  expect((await complete(parts)).Key).toBe('parts.bin')
  expect(await textOf('parts.bin')).toBe('one,two,234')
  expect((await s3.send(new HeadObjectCommand(at))).Metadata).toEqual({ in: 'parts' })

  const aborted = await begin()
  await s3.send(new UploadPartCommand({ ...at, UploadId: aborted, PartNumber: 1, Body: 'x' }))
  await s3.send(new AbortMultipartUploadCommand({ ...at, UploadId: aborted }))
  expect(await problemOf(s3.send(new ListPartsCommand({ ...at, UploadId: aborted })))).toEqual([
    'NoSuchUpload',
    404,
  ])
  expect(await sql`select from storage.s3_multipart_uploads_parts`).toEqual([])
})

test('another S3 client stores, lists and removes files', async () => {
  const mini = new S3mini({ ...operator, endpoint: `${endpoint}/files`, region })
  await mini.putObject('mini/file.txt', 'by another client', 'text/plain')
  expect(await mini.getObject('mini/file.txt')).toBe('by another client')
  const listed = await mini.listObjects('/', 'mini/')
  expect(listed?.map(({ Key }) => Key)).toEqual(['mini/file.txt'])
  expect(await mini.deleteObject('mini/file.txt')).toBe(true)
})

test('with a session token the policies decide', async () => {
  const [owner, stranger] = [
    await context.person('private_landlord'),
    await context.person('private_landlord'),
  ]
  const listing = await context.listing(owner)
  const Bucket = 'listing-pictures'
  const Key = `${listing}/hidden.jpg`
  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    values (${Bucket}, ${Key}, gen_random_uuid(), '{"size": 1, "eTag": "\\"x\\"", "mimetype": "image/jpeg"}')`
  const keysFor = async (token: string) =>
    (await as(token).send(new ListObjectsV2Command({ Bucket, Prefix: listing }))).KeyCount
  expect([await keysFor(owner.token), await keysFor(stranger.token)]).toEqual([1, 0])
  const write = as(stranger.token).send(
    new PutObjectCommand({ Bucket, Key: `${listing}/mine.jpg`, Body: 'x' }),
  )
  expect(await problemOf(write)).toEqual(['AccessDenied', 403])
  const remove = await as(stranger.token).send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }),
  )
  expect(remove.Errors).toBeUndefined()
  expect(await sql`select from storage.objects where name = ${Key}`).toHaveLength(1)
  expect(await problemOf(as(stranger.token).send(new CreateBucketCommand({ Bucket: 'mine' })))).toEqual([
    'AccessDenied',
    403,
  ])
  expect(await problemOf(as('no.valid.token').send(new ListBucketsCommand()))).toEqual(['InvalidToken', 403])
  expect(await problemOf(as(keys.anonKey).send(new ListBucketsCommand()))).toEqual(['AccessDenied', 403])
})

test('a session token ends with its session, for uploads in parts too', async () => {
  const { id } = await context.person()
  const { token } = await context.signIn(id, { session_id: randomUUID() })
  const at = { Bucket: 'files', Key: 'ended.bin', UploadId: randomUUID() }
  for (const attempt of [
    () => as(token).send(new ListPartsCommand(at)),
    () => as(token).send(new UploadPartCommand({ ...at, PartNumber: 1, Body: 'x' })),
    () => as(token).send(new ListBucketsCommand()),
  ])
    expect(await problemOf(attempt())).toEqual(['InvalidToken', 403])
})

test('fifty unfinished uploads in parts are the most, however many begin at once', async () => {
  const begin = () =>
    problemOf(s3.send(new CreateMultipartUploadCommand({ Bucket: 'files', Key: 'crowd.bin' })))
  const problems = await Promise.all(Array.from({ length: 60 }, begin))
  const [row] = await sql`select count(*)::int as count from storage.s3_multipart_uploads`
  expect(row?.count).toBe(50)
  expect(problems.filter(Boolean)).toHaveLength(10)
  await sql`delete from storage.s3_multipart_uploads`
})

test('an upload in parts belongs to whoever began it', async () => {
  const at = { Bucket: 'files', Key: 'owned.bin' }
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand(at))
  const stranger = as((await context.person()).token)
  const attempts = [
    () => stranger.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'x' })),
    () => stranger.send(new ListPartsCommand({ ...at, UploadId })),
    () => stranger.send(new AbortMultipartUploadCommand({ ...at, UploadId })),
  ]
  for (const attempt of attempts) expect(await problemOf(attempt())).toEqual(['NoSuchUpload', 404])
  await s3.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
})

test('parts together are limited like a file, and an abandoned upload is removed with its parts', async () => {
  await sql`insert into storage.buckets (id, name, file_size_limit) values ('small', 'small', 10)`
  const at = { Bucket: 'small', Key: 'big.bin' }
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand(at))
  const send = (PartNumber: number, Body: string) =>
    s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
  await send(1, 'sixsix')
  expect((await problemOf(send(2, 'sixsix')))?.[0]).toBe('EntityTooLarge')
  expect((await problemOf(put('big.txt', 'x'.repeat(11), 'small')))?.[0]).toBe('EntityTooLarge')
  await sql`
    insert into storage.s3_multipart_uploads_parts (upload_id, part_number, bucket_id, key, etag, version)
    select ${UploadId}, n, 'small', 'big.bin', 'e', gen_random_uuid() from generate_series(2, 1000) n`
  expect((await problemOf(send(1001, '')))?.[0]).toBe('InvalidRequest')
  await sql`delete from storage.s3_multipart_uploads_parts where part_number > 1`
  await sql`update storage.s3_multipart_uploads set expires_at = now() where id = ${UploadId}`
  expect(await problemOf(send(2, 'four'))).toEqual(['NoSuchUpload', 404])
  expect((await sweepStorage(service)).expiredUploads).toBe(1)
  expect(await sql`select from storage.s3_multipart_uploads where id = ${UploadId}`).toEqual([])
})

test('links work for the method and file that they are signed for, until they expire', async () => {
  await put('linked.txt', 'linked')
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'files', Key: 'linked.txt' }), {
    expiresIn: 60,
  })
  expect(await (await fetch(url)).text()).toBe('linked')
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  expect((await fetch(url.replace('linked.txt', 'source.txt'))).status).toBe(403)
  expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403)
  expect((await fetch(url, { headers: { 'x-amz-copy-source': 'files/linked.txt' } })).status).toBe(400)
  const upload = await getSignedUrl(s3, new PutObjectCommand({ Bucket: 'files', Key: 'by-link.txt' }))
  expect((await fetch(upload, { method: 'PUT', body: 'sent' })).status).toBe(200)
  expect(await textOf('by-link.txt')).toBe('sent')
  const expired = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'files', Key: 'linked.txt' }), {
    expiresIn: 60,
    signingDate: new Date(Date.now() - 120_000),
  })
  const response = await fetch(expired)
  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('<Message>Request has expired</Message>'),
  ])
})

// Requests that a client would not send ---------------------------------------------------------------------------------

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

type Signing = {
  at?: Date
  contentHash?: string
  secret?: string
  unsigned?: Record<string, string>
  query?: string
}

/** A request signed by hand, and the means to sign its chunks. */
function signed(method: string, path: string, headers: Record<string, string>, signing: Signing = {}) {
  const time = (signing.at ?? new Date()).toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const contentHash = signing.contentHash ?? 'UNSIGNED-PAYLOAD'
  const all: Record<string, string> = {
    host: new URL(endpoint).host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
    ...headers,
  }
  const names = Object.keys(all).sort()
  const { query = '' } = signing
  const url = new URL(`${endpoint}${path}?${query}`)
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    contentHash,
  ].join('\n')
  const key = [scope.split('/')[0] ?? '', region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${signing.secret ?? operator.secretAccessKey}`,
  )
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signature = hmac(key, text).toString('hex')
  const credential = `Credential=${operator.accessKeyId}/${scope}`
  const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  const { host: _, ...rest } = all
  return {
    send: (body?: string | Buffer) =>
      fetch(url, {
        method,
        headers: { ...rest, ...signing.unsigned, authorization },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      }),
    signature,
    chunkSignature: (previous: string, chunk: string) =>
      hmac(
        key,
        ['AWS4-HMAC-SHA256-PAYLOAD', time, scope, previous, sha256(''), sha256(chunk)].join('\n'),
      ).toString('hex'),
    trailerSignature: (previous: string, trailer: string) =>
      hmac(key, ['AWS4-HMAC-SHA256-TRAILER', time, scope, previous, sha256(trailer)].join('\n')).toString(
        'hex',
      ),
  }
}

/** A link signed by hand, to a body with this hash. */
function linkTo(path: string, contentHash: string): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const url = new URL(`${endpoint}${path}`)
  const query = [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Content-Sha256=${contentHash}`,
    `X-Amz-Credential=${encodeURIComponent(`${operator.accessKeyId}/${scope}`)}`,
    `X-Amz-Date=${time}`,
    'X-Amz-Expires=60',
    'X-Amz-SignedHeaders=host',
  ].join('&')
  const canonical = ['PUT', url.pathname, query, `host:${url.host}`, '', 'host', contentHash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${operator.secretAccessKey}`)
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  return `${url}?${query}&X-Amz-Signature=${hmac(key, text).toString('hex')}`
}

test('a link that is signed for one body takes no other, whatever the headers say', async () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(linkTo('/files/one-body.txt', sha256('right')), { method: 'PUT', body, headers })
  expect(await codeOf(await send('wrong'))).toBe('XAmzContentSHA256Mismatch')
  const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  expect(await codeOf(await send('wrong', unsigned))).toBe('XAmzContentSHA256Mismatch')
  expect((await send('right')).status).toBe(200)
})

const codeOf = async (response: Response) => /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]

function chunked(request: ReturnType<typeof signed>, texts: string[]): string {
  let previous = request.signature
  return texts
    .map((text) => {
      previous = request.chunkSignature(previous, text)
      return `${text.length.toString(16)};chunk-signature=${previous}\r\n${text}\r\n`
    })
    .join('')
}

test('a body in signed chunks is stored, and refused if a chunk is changed, missing or moved', async () => {
  const begin = () =>
    signed('PUT', '/files/chunks.txt', {}, { contentHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' })
  const request = begin()
  expect((await request.send(chunked(request, ['first,', 'second', '']))).status).toBe(200)
  expect(await textOf('chunks.txt')).toBe('first,second')
  const spoilt = (change: (body: string) => string) => {
    const each = begin()
    return each.send(change(chunked(each, ['first,', 'second', '']))).then(codeOf)
  }
  expect(await spoilt((body) => body.replace('second', 'SECOND'))).toBe('SignatureDoesNotMatch')
  expect(await spoilt((body) => body.slice(body.indexOf('\r\nfirst,\r\n') + 10))).toBe(
    'SignatureDoesNotMatch',
  )
  expect(await spoilt((body) => body.slice(0, body.lastIndexOf('0;')))).toBe('IncompleteBody')
  expect(await spoilt((body) => body.replace(/;chunk-signature=\w+/g, ''))).toBe('SignatureDoesNotMatch')
  expect(await spoilt(() => 'fffffff0;chunk-signature=')).toBe('IncompleteBody')
})

test('a body in very many small chunks is refused', async () => {
  const request = signed(
    'PUT',
    '/files/crumbs.txt',
    {},
    { contentHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' },
  )
  const send = (count: number) => request.send(`${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`)
  expect(await codeOf(await send(50_000))).toBe('InvalidChunkSizeError')
  expect((await send(90)).status).toBe(200)
})

test('trailing checksums are checked, with and without signatures', async () => {
  const contentHash = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
  const send = (name: string, trailer: string) =>
    signed('PUT', '/files/trailer.txt', { 'x-amz-trailer': name }, { contentHash }).send(
      `5\r\nhello\r\n0\r\n${trailer}\r\n\r\n`,
    )
  for (const [name, right, wrong] of [
    ['x-amz-checksum-crc32', 'NhCmhg==', 'AAAAAA=='],
    ['x-amz-checksum-crc32c', 'mnG7TA==', 'AAAAAA=='],
    ['x-amz-checksum-crc64nvme', 'M3eFcAZSQlc=', 'AAAAAAAAAAA='],
  ] as const) {
    expect((await send(name, `${name}:${right}`)).status, name).toBe(200)
    expect(await codeOf(await send(name, `${name}:${wrong}`)), name).toBe('BadDigest')
    // A body that is cut off must not pass without its checksum.
    expect(await codeOf(await send(name, '')), name).toBe('IncompleteBody')
  }
  const request = signed(
    'PUT',
    '/files/trailer.txt',
    { 'x-amz-trailer': 'x-amz-checksum-crc32' },
    {
      contentHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
    },
  )
  const first = request.chunkSignature(request.signature, 'hello')
  const last = request.chunkSignature(first, '')
  const trailer = 'x-amz-checksum-crc32:NhCmhg==\n'
  const chunks = `5;chunk-signature=${first}\r\nhello\r\n0;chunk-signature=${last}\r\n`
  const withSignature = (signature: string) =>
    request.send(`${chunks}${trailer.trim()}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`)
  expect((await withSignature(request.trailerSignature(last, trailer))).status).toBe(200)
  expect(await codeOf(await withSignature('0'.repeat(64)))).toBe('SignatureDoesNotMatch')
})

test('a request with another body, an old date, a foreign key or an unsigned header is refused', async () => {
  const hash = sha256('right')
  const put = (signing: Signing, body = 'right') =>
    signed('PUT', '/files/attack.txt', {}, signing).send(body).then(codeOf)
  expect(await put({ contentHash: hash }, 'wrong')).toBe('XAmzContentSHA256Mismatch')
  expect(await put({ contentHash: 'STREAMING-SOMETHING' })).toBe('XAmzContentSHA256Mismatch')
  expect(await put({ at: new Date(Date.now() - 16 * 60_000) })).toBe('RequestTimeTooSkewed')
  expect(await put({ at: new Date(Date.now() + 16 * 60_000) })).toBe('RequestTimeTooSkewed')
  // The public key is known to everybody: alone it is nobody's secret.
  expect(await put({ secret: keys.anonKey })).toBe('SignatureDoesNotMatch')
  expect(await put({ unsigned: { 'x-amz-copy-source': 'files/linked.txt' } })).toBe(
    'AuthorizationHeaderMalformed',
  )
  expect(await codeOf(await fetch(`${endpoint}/files`))).toBe('AccessDenied')
  const bearer = { authorization: `Bearer ${keys.serviceRoleKey}`, apikey: keys.serviceRoleKey }
  expect(await codeOf(await fetch(`${endpoint}/files`, { headers: bearer }))).toBe('AccessDenied')
  expect(
    await problemOf(clientWith({ ...operator, accessKeyId: 'other' }).send(new ListBucketsCommand())),
  ).toEqual(['InvalidAccessKeyId', 403])
  expect(await sql`select from storage.objects where name = 'attack.txt'`).toEqual([])
})

test('XML that defines entities or is too deep or long is refused, and what is not there says so', async () => {
  const send = (path: string, method = 'GET', body?: string) => signed(method, path, {}).send(body)
  const bomb = '<!DOCTYPE a [<!ENTITY b "x">]><Delete><Object><Key>&b;</Key></Object></Delete>'
  const remove = signed('POST', '/files', {}, { query: 'delete=' })
  expect(await codeOf(await remove.send(bomb))).toBe('MalformedXML')
  // The time to read a document grows with its tags.
  const withTags = (tags: string) => `<Delete><Object><Key>none</Key></Object>${tags}</Delete>`
  expect((await remove.send(withTags('<a/>'.repeat(1000)))).status).toBe(200)
  expect(await codeOf(await remove.send(withTags('<a/>'.repeat(13_000))))).toBe('MalformedXML')
  for (const costly of [
    `<Delete ${Array.from({ length: 1000 }, (_, n) => `a${n}=""`).join(' ')}>`,
    `<Delete><a/>${'<a b="1" c="2" d="3" e="4" f="5" g="6" h="7" i="8" j="9"/>'}`,
    `<Delete>${`<a>${'&amp;'.repeat(1000)}</a>`.repeat(30)}`,
    '<!DOCTYPE Delete SYSTEM "http://127.0.0.1/entities.dtd"><Delete>',
  ])
    expect(await codeOf(await remove.send(`${costly}<Object><Key>none</Key></Object></Delete>`))).toBe(
      'MalformedXML',
    )
  const tooDeep = '<a>'.repeat(200) + '</a>'.repeat(200)
  expect(await codeOf(await remove.send(withTags(tooDeep)))).toBe('MalformedXML')
  for (const query of ['acl=', 'attributes='])
    expect(await codeOf(await signed('GET', '/files', {}, { query }).send())).toBe('NotImplemented')
  expect(await codeOf(await send('/files', 'PATCH'))).toBe('MethodNotAllowed')
  expect(await codeOf(await send('/files/a//b.txt', 'PUT', 'x'))).toBe('InvalidKey')
})

test('a picture bucket re-encodes what arrives by S3, and refuses what is no picture', async () => {
  await context.createPictureBucket('s3-album')
  expect((await problemOf(put('a.jpg', 'not a picture', 's3-album')))?.[1]).toBe(415)
  await put('text.txt', 'text')
  const copy = s3.send(
    new CopyObjectCommand({ Bucket: 's3-album', Key: 'b.jpg', CopySource: 'files/text.txt' }),
  )
  expect(await problemOf(copy)).toEqual(['InvalidRequest', 400])
})

test('a picture that is copied with another type is a download, not a page', async () => {
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const Body = Buffer.concat([picture, Buffer.from('<h1>Sign in</h1>')])
  await s3.send(new PutObjectCommand({ Bucket: 'files', Key: 'page.png', Body, ContentType: 'image/png' }))
  const copy = async (ContentType: string) => {
    const at = { Bucket: 'files', Key: 'copied.png' }
    const how = { CopySource: 'files/page.png', MetadataDirective: 'REPLACE', ContentType } as const
    await s3.send(new CopyObjectCommand({ ...at, ...how }))
    return (await s3.send(new GetObjectCommand(at))).ContentDisposition
  }
  expect(await copy('image/png')).toBeUndefined()
  expect(await copy('text/html')).toContain('attachment')
})
