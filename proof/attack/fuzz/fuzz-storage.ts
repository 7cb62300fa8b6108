import { picture } from '../../../contract/storage/picture.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import { requestTo } from '../endpoints.ts'
import { send } from '../http-client.ts'
import { fuzz } from './fuzz.ts'
import { storageEndpoints } from './storage-endpoints.ts'
import { storageInputs } from './storage-inputs.ts'

/** Every endpoint of /storage/v1 with random names, bytes and options. */
export const fuzzStorage: Attack = {
  name: 'fuzzing: storage',
  run: async (context, result) => {
    const uploads = await beginUploads(context)
    result.expect(uploads.length === begun, () => `only ${uploads.length} of ${begun} uploads could be begun`)
    const inputs = storageInputs(context, uploads, await picture('jpeg', { width: 8, height: 8 }))
    await fuzz({ context, result, arbitrary: requestTo('/storage/v1', storageEndpoints(context, inputs)) })
  },
}

/** Below the limit of unfinished uploads per user. */
const begun = 40

/** Unfinished uploads of the agent, because an invented id would be refused at once. */
async function beginUploads({ site, actors }: AttackContext): Promise<string[]> {
  const { draft = '' } = actors.fixture.ids.get('agent') ?? {}
  const ids: string[] = []
  for (let n = 0; n < begun; n++) {
    const name = Buffer.from(`${draft}/fuzzed-${n}.jpg`).toString('base64')
    const { headers } = await send(site.local, {
      method: 'POST',
      path: '/storage/v1/upload/resumable',
      headers: {
        ...actors.actor('agent').headers,
        'tus-resumable': '1.0.0',
        'upload-length': '300',
        'upload-metadata': `bucketName ${Buffer.from('listing-pictures').toString('base64')},objectName ${name}`,
      },
    })
    const id = headers.location?.split('/').at(-1)
    if (id) ids.push(id)
  }
  return ids
}
