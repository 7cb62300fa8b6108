import { type Verb, verbs } from '../../contract/access-matrix.ts'
import type { Case } from '../../contract/access-matrix-cases.ts'
import { fill, type Perspective } from '../../contract/access-matrix-world.ts'
import { picture } from '../../contract/storage-picture.ts'
import { accessToBuckets } from './access-buckets.ts'
import { actorIn, casesOf, mayOverHttp, nameOf } from './expected-access.ts'
import type { Attack, Siege } from './siege.ts'
import { type Answer, type Asked, ask } from './wire.ts'

/** Where a file lies, and what it is. */
type Place = { bucket: string; folder: string; body: Buffer; type: string; ending: string }

/** Every cell of the matrix about files and buckets, tried on real ones over /storage/v1. */
export const accessOverStorage: Attack = {
  name: 'access matrix: storage',
  run: async (siege, tally) => {
    const shot = await picture('jpeg')
    for (const each of casesOf('storage.objects'))
      for (const perspective of siege.cast.world.perspectives) {
        const place = placeOf(siege, each, perspective, shot)
        for (const verb of verbs) {
          await ensureFile(siege, place)
          const isDone = wasDone(verb, await ask(siege.site.near, attempt(siege, place, verb, perspective)))
          const may = mayOverHttp(each, verb, perspective.name)
          tally.expect(
            isDone === may,
            () => `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}`,
            isDone ? 'done' : 'refused',
          )
          await removeFile(siege, place, 'added')
        }
        await removeFile(siege, place, 'proof')
      }
    await accessToBuckets(siege, tally)
  },
}

function placeOf({ cast }: Siege, { row }: Case, { owner }: Perspective, shot: Buffer): Place {
  const names = cast.world.names.get(owner) ?? {}
  const [, bucket = '', name = ''] = /values \('([^']+)', '([^']+)'\)/.exec(fill(row, names)) ?? []
  const folder = name.split('/')[0] ?? ''
  return bucket === 'imports'
    ? { bucket, folder, body: Buffer.from('a,b\n1,2\n'), type: 'text/csv', ending: 'csv' }
    : { bucket, folder, body: shot, type: 'image/jpeg', ending: 'jpg' }
}

const pathOf = ({ folder, ending }: Place, name: string) => `${folder}/${name}.${ending}`

function upload({ bucket, body, type, ...place }: Place, name: string, isUpsert: boolean): Asked {
  return {
    method: 'POST',
    path: `/storage/v1/object/${bucket}/${pathOf({ bucket, body, type, ...place }, name)}`,
    headers: { 'content-type': type, 'x-upsert': `${isUpsert}` },
    body,
  }
}

async function ensureFile({ site, cast }: Siege, place: Place): Promise<void> {
  const asked = upload(place, 'proof', true)
  const { status, text } = await ask(site.near, {
    ...asked,
    headers: { ...asked.headers, ...cast.actor('service').headers },
  })
  if (status !== 200) throw new Error(`${place.bucket}/${place.folder} takes no file: ${text}`)
}

async function removeFile({ site, cast }: Siege, place: Place, name: string): Promise<void> {
  await ask(site.near, {
    method: 'DELETE',
    path: `/storage/v1/object/${place.bucket}`,
    headers: { ...cast.actor('service').headers, 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [pathOf(place, name)] }),
  })
}

function attempt({ cast }: Siege, place: Place, verb: Verb, perspective: Perspective): Asked {
  const { headers } = actorIn(cast, perspective)
  const asked: Record<Verb, Asked> = {
    select: { path: `/storage/v1/object/authenticated/${place.bucket}/${pathOf(place, 'proof')}` },
    insert: upload(place, 'added', false),
    update: upload(place, 'proof', true),
    delete: {
      method: 'DELETE',
      path: `/storage/v1/object/${place.bucket}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [pathOf(place, 'proof')] }),
    },
  }
  return { ...asked[verb], headers: { ...asked[verb].headers, ...headers } }
}

/** A removal answers with what it removed, which may be nothing. */
const wasDone = (verb: Verb, { status, text }: Answer): boolean =>
  status === 200 && (verb !== 'delete' || (JSON.parse(text) as unknown[]).length > 0)
