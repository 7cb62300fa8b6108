import { nameOf } from '../../../contract/access/access-matrix.ts'
import { type Verb, verbs } from '../../../contract/access/access-matrix-cases.ts'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'
import { actorIn, casesOf, isAsDeclared, mayOverHttp, subjectsOf } from './expected-access.ts'

const bucket = 'attacked-bucket'
const added = 'added-bucket'
const json = { 'content-type': 'application/json' }

/** Every cell of the access matrix for buckets, on a disposable bucket. */
export async function accessToBuckets(context: AttackContext, result: AttackResult): Promise<void> {
  for (const each of casesOf('storage.buckets'))
    for (const subject of subjectsOf(context.actors))
      for (const verb of verbs) {
        await asService(context, createBucket(bucket))
        const request = requests[verb]
        const { perspective } = subject
        const { headers } = actorIn(context.actors, perspective)
        const response = await send(context.site.local, {
          ...request,
          headers: { ...request.headers, ...headers },
        })
        const isDone = response.status === 200
        result.expect(
          isAsDeclared(subject, each, verb, isDone, mayOverHttp(subject, each, verb)),
          () =>
            `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}: ${response.status} ${response.text.slice(0, 160)} ← ${describe(request)}`,
          isDone ? 'done' : 'refused',
        )
        await asService(context, { method: 'DELETE', path: `/storage/v1/bucket/${added}` })
      }
  await asService(context, { method: 'DELETE', path: `/storage/v1/bucket/${bucket}` })
  await tryBucketList(context, result)
}

const createBucket = (id: string): HttpRequest => ({
  method: 'POST',
  path: '/storage/v1/bucket',
  headers: json,
  body: JSON.stringify({ id, name: id, public: false }),
})

const requests: Record<Verb, HttpRequest> = {
  select: { path: `/storage/v1/bucket/${bucket}` },
  insert: createBucket(added),
  update: {
    method: 'PUT',
    path: `/storage/v1/bucket/${bucket}`,
    headers: json,
    body: JSON.stringify({ id: bucket, name: bucket, public: true }),
  },
  delete: { method: 'DELETE', path: `/storage/v1/bucket/${bucket}` },
}

function asService({ site, actors }: AttackContext, request: HttpRequest) {
  return send(site.local, { ...request, headers: { ...request.headers, ...actors.actor('service').headers } })
}

/** Listing the buckets shows no more than reading them one by one. */
async function tryBucketList(context: AttackContext, result: AttackResult): Promise<void> {
  for (const { perspective } of subjectsOf(context.actors)) {
    const { headers } = actorIn(context.actors, perspective)
    const { text } = await send(context.site.local, { path: '/storage/v1/bucket', headers })
    const isShown = text.includes('"imports"')
    result.expect(
      isShown === (perspective.name === 'service'),
      () => `${perspective.name} is shown ${isShown ? 'the' : 'no'} buckets: ${text.slice(0, 160)}`,
      isShown ? 'done' : 'refused',
    )
  }
}
