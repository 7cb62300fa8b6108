import { type Verb, verbs } from '../../contract/access-matrix.ts'
import { actorIn, casesOf, mayOverHttp, nameOf } from './expected-access.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Asked, ask, describe } from './wire.ts'

const bucket = 'attacked-bucket'
const added = 'added-bucket'
const json = { 'content-type': 'application/json' }

/** Every cell of the matrix about buckets, tried on one that is nobody's loss. */
export async function accessToBuckets(siege: Siege, tally: Tally): Promise<void> {
  for (const each of casesOf('storage.buckets'))
    for (const perspective of siege.cast.world.perspectives)
      for (const verb of verbs) {
        await asService(siege, made(bucket))
        const asked = requests[verb]
        const { headers } = actorIn(siege.cast, perspective)
        const answer = await ask(siege.site.near, { ...asked, headers: { ...asked.headers, ...headers } })
        const isDone = answer.status === 200
        tally.expect(
          isDone === mayOverHttp(each, verb, perspective.name),
          () =>
            `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}: ${answer.status} ${answer.text.slice(0, 160)} ← ${describe(asked)}`,
          isDone ? 'done' : 'refused',
        )
        await asService(siege, { method: 'DELETE', path: `/storage/v1/bucket/${added}` })
      }
  await asService(siege, { method: 'DELETE', path: `/storage/v1/bucket/${bucket}` })
  await listsAreEmpty(siege, tally)
}

const made = (id: string): Asked => ({
  method: 'POST',
  path: '/storage/v1/bucket',
  headers: json,
  body: JSON.stringify({ id, name: id, public: false }),
})

const requests: Record<Verb, Asked> = {
  select: { path: `/storage/v1/bucket/${bucket}` },
  insert: made(added),
  update: {
    method: 'PUT',
    path: `/storage/v1/bucket/${bucket}`,
    headers: json,
    body: JSON.stringify({ id: bucket, name: bucket, public: true }),
  },
  delete: { method: 'DELETE', path: `/storage/v1/bucket/${bucket}` },
}

/** Made anew where it is gone; where it is not, that there is one already is as well. */
function asService({ site, cast }: Siege, asked: Asked) {
  return ask(site.near, { ...asked, headers: { ...asked.headers, ...cast.actor('service').headers } })
}

/** Asking for all of them shows no more than asking for one. */
async function listsAreEmpty(siege: Siege, tally: Tally): Promise<void> {
  for (const perspective of siege.cast.world.perspectives) {
    const { headers } = actorIn(siege.cast, perspective)
    const { text } = await ask(siege.site.near, { path: '/storage/v1/bucket', headers })
    const isShown = text.includes('"imports"')
    tally.expect(
      isShown === (perspective.name === 'service'),
      () => `${perspective.name} is shown ${isShown ? 'the' : 'no'} buckets: ${text.slice(0, 160)}`,
      isShown ? 'done' : 'refused',
    )
  }
}
