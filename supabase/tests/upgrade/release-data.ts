import { addRows } from '../../../contract/access/access-matrix.ts'
import { createMatrixFixture } from '../../../contract/access/access-matrix-fixture.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import type { BlobStore } from '../../../platform/storage/infrastructure/blob-store.ts'
import { createListing, createPerson } from '../../../test/people.ts'

/** What every release's fixture contains and the smoke tests read. */
export const releaseData = {
  email: 'release@example.org',
  password: 'Release fixture 1!',
  listingTitle: 'A home in the release fixture',
  note: 'Ask about the roof',
  file: { bucket: 'content-pictures', name: 'release.txt', bytes: 'kept since the release' },
} as const

const fileKey = 'aa-release-fixture'

/** A row in every table, an account that can sign in with a password, and a file. */
export async function addReleaseData(sql: Sql, blobs: BlobStore): Promise<void> {
  const { email, password, listingTitle, note, file } = releaseData
  await sql.begin(async (tx) => {
    await tx`set local search_path = public`
    const fixture = await createMatrixFixture(tx)
    await addRows(tx, fixture, fixture.ids.keys())
    // These rows have no bytes, and a backup is refused while a file is missing.
    await tx`delete from storage.objects`
    const member = await createPerson(tx, { roles: ['user'], email })
    await tx`update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 10)) where id = ${member.id}`
    const listing = await createListing(tx, null, { title: listingTitle, status: 'live' })
    await tx`insert into saved_properties (user_id, property_id, note) values (${member.id}, ${listing}, ${note})`
    const size = Buffer.byteLength(file.bytes)
    const metadata = {
      eTag: '"release"',
      size,
      mimetype: 'text/plain',
      cacheControl: 'max-age=3600',
      lastModified: new Date(0).toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    }
    await tx`
      insert into storage.objects (bucket_id, name, version, metadata)
      values (${file.bucket}, ${file.name}, ${fileKey}, ${tx.json(metadata)})`
  })
  await blobs.put(fileKey, new TextEncoder().encode(file.bytes), 'text/plain')
}
