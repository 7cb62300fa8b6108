import { nameOf } from '../../../contract/access/access-matrix.ts'
import type { Case } from '../../../contract/access/access-matrix-cases.ts'
import { type Verb, verbs } from '../../../contract/access/access-matrix-cases.ts'
import { type Perspective, replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import { picture } from '../../../contract/storage/picture.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import { type HttpRequest, type HttpResponse, send } from '../http-client.ts'
import { accessToBuckets } from './access-buckets.ts'
import { actorIn, casesOf, isAsDeclared, mayOverHttp, subjectsOf } from './expected-access.ts'

/** The location and content of a file. */
type Place = {
  bucket: string
  folder: string
  /** Where a file is added: some folders take one file only. */
  folderToAdd: string
  body: Buffer
  type: string
  ending: string
}

// ASVS 8.3.1
/** Every cell of the access matrix for files and buckets, over /storage/v1. */
export const accessOverStorage: Attack = {
  name: 'access matrix: storage',
  run: async (context, result) => {
    const shot = await picture('jpeg')
    for (const each of casesOf('storage.objects'))
      for (const subject of subjectsOf(context.actors)) {
        const { perspective } = subject
        const place = placeOf(context, each, perspective, shot)
        for (const verb of verbs) {
          await ensureFile(context, place)
          const isDone = wasDone(
            verb,
            await send(context.site.local, attempt(context, place, verb, perspective)),
          )
          const may = mayOverHttp(subject, each, verb)
          result.expect(
            isAsDeclared(subject, each, verb, isDone, may),
            () => `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}`,
            isDone ? 'done' : 'refused',
          )
          await removeFile(context, place, 'added')
        }
        await removeFile(context, place, 'proof')
      }
    await accessToBuckets(context, result)
  },
}

function placeOf({ actors }: AttackContext, each: Case, { owner }: Perspective, shot: Buffer): Place {
  const names = actors.fixture.ids.get(owner) ?? {}
  const [bucket, folder] = folderIn(each.row, names)
  const [, folderToAdd] = folderIn(each.insert ?? each.row, names)
  const place = { bucket, folder, folderToAdd: folderToAdd || folder }
  return bucket === 'imports'
    ? { ...place, body: Buffer.from('a,b\n1,2\n'), type: 'text/csv', ending: 'csv' }
    : { ...place, body: shot, type: 'image/jpeg', ending: 'jpg' }
}

function folderIn(statement: string, names: Record<string, string>): [bucket: string, folder: string] {
  const [, bucket = '', name = ''] =
    /values \('([^']+)', '([^']+)'\)/.exec(replaceIds(statement, names)) ?? []
  return [bucket, name.split('/')[0] ?? '']
}

/** `proof` is there before each attempt, `added` is what an attempt adds. */
type FileName = 'proof' | 'added'
const pathOf = ({ folder, folderToAdd, ending }: Place, name: FileName) =>
  `${name === 'added' ? folderToAdd : folder}/${name}.${ending}`

function upload(place: Place, name: FileName, isUpsert: boolean): HttpRequest {
  return {
    method: 'POST',
    path: `/storage/v1/object/${place.bucket}/${pathOf(place, name)}`,
    headers: { 'content-type': place.type, 'x-upsert': `${isUpsert}` },
    body: place.body,
  }
}

async function ensureFile({ site, actors }: AttackContext, place: Place): Promise<void> {
  const request = upload(place, 'proof', true)
  const { status, text } = await send(site.local, {
    ...request,
    headers: { ...request.headers, ...actors.actor('service').headers },
  })
  if (status !== 200) throw new Error(`${place.bucket}/${place.folder} takes no file: ${text}`)
}

async function removeFile({ site, actors }: AttackContext, place: Place, name: FileName): Promise<void> {
  await send(site.local, {
    method: 'DELETE',
    path: `/storage/v1/object/${place.bucket}`,
    headers: { ...actors.actor('service').headers, 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [pathOf(place, name)] }),
  })
}

function attempt({ actors }: AttackContext, place: Place, verb: Verb, perspective: Perspective): HttpRequest {
  const { headers } = actorIn(actors, perspective)
  const request: Record<Verb, HttpRequest> = {
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
  return { ...request[verb], headers: { ...request[verb].headers, ...headers } }
}

/** A delete returns the removed files, possibly none. */
const wasDone = (verb: Verb, { status, text }: HttpResponse): boolean =>
  status === 200 && (verb !== 'delete' || (JSON.parse(text) as unknown[]).length > 0)
