import * as tus from 'tus-js-client'
import { expect, test } from 'vitest'
import { picture } from './picture.ts'
import { type Person, storageContext } from './storage-context.ts'

const context = await storageContext()
const { sql } = context
const bucket = 'listing-pictures'
const mostFiles = 100
const attempts = 12

const colour = (n: number) => `#${(n * 7919 + 4096).toString(16).padStart(6, '0')}`
const pictures = await Promise.all(
  Array.from({ length: attempts * 5 }, (_, n) => picture('jpeg', { background: colour(n) })),
)
const takePicture = () => pictures.pop() as Buffer<ArrayBuffer>

async function fill(listing: string, files: number): Promise<void> {
  await sql`
    insert into storage.objects (bucket_id, name, version)
    select ${bucket}, ${listing} || '/' || n || '.jpg', gen_random_uuid() from generate_series(1, ${files}::int) n`
}

const countFiles = async (listing: string) =>
  (await sql`select from storage.objects where bucket_id = ${bucket} and name like ${`${listing}/%`}`).length

const sendInParts = (who: Person, name: string, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    new tus.Upload(bytes, {
      endpoint: `${context.url}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${who.token}`, apikey: context.keys.anonKey },
      metadata: { bucketName: bucket, objectName: name, contentType: 'image/jpeg' },
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })

test.each(['upload', 'signed upload', 'upload in parts', 'copy', 'move'])(
  'a landlord who adds many files at once by %s has no more than the limit',
  async (way) => {
    const landlord = await context.person('private_landlord')
    const [listing, other] = [await context.listing(landlord), await context.listing(landlord)]
    const files = landlord.client.storage.from(bucket)
    for (let n = 0; (way === 'copy' || way === 'move') && n < attempts; n++)
      expect((await files.upload(`${other}/${n}.jpg`, takePicture())).error).toBeNull()
    const permits =
      way === 'signed upload'
        ? await Promise.all(
            Array.from({ length: attempts }, (_, n) =>
              files.createSignedUploadUrl(`${listing}/new-${n}.jpg`),
            ),
          )
        : []
    await fill(listing, mostFiles - 3)

    const outcomes = await Promise.all(
      Array.from({ length: attempts }, async (_, n) => {
        const name = `${listing}/new-${n}.jpg`
        if (way === 'upload') return (await files.upload(name, takePicture())).error
        if (way === 'signed upload')
          return (await files.uploadToSignedUrl(name, permits[n]?.data?.token ?? '', takePicture())).error
        if (way === 'copy') return (await files.copy(`${other}/${n}.jpg`, name)).error
        if (way === 'move') return (await files.move(`${other}/${n}.jpg`, name)).error
        return sendInParts(landlord, name, takePicture()).then(
          () => null,
          (error: Error) => error,
        )
      }),
    )
    expect(await countFiles(listing)).toBe(mostFiles)
    expect(outcomes.filter((error) => error === null)).toHaveLength(3)
  },
)

test('a landlord cannot get around the limit by spelling the folder differently', async () => {
  const landlord = await context.person('private_landlord')
  const listing = await context.listing(landlord)
  const files = landlord.client.storage.from(bucket)
  for (const folder of [listing.toUpperCase(), listing.replaceAll('-', ''), `{${listing}}`]) {
    const { error } = await files.upload(`${folder}/a.jpg`, await picture('jpeg'), {
      contentType: 'image/jpeg',
    })
    expect(error?.message, folder).toMatch(/row-level security|not found|Invalid/i)
  }
  expect(
    (await files.upload(`${listing}/a.jpg`, await picture('jpeg'), { contentType: 'image/jpeg' })).error,
  ).toBe(null)
})
