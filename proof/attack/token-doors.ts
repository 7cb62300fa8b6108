import { openSocket } from './live-socket.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Asked, ask, describe } from './wire.ts'

export type Door = {
  asked: Asked
  isOpen: (status: number, text: string) => boolean
  /** Whose honest token opens it. */
  holder: 'admin' | 'service'
}

/** A feed of the administrator's, so that there is something behind each door. */
export async function furnish({ site, cast }: Siege): Promise<void> {
  const { id, headers } = cast.actor('admin')
  await ask(site.near, {
    method: 'POST',
    path: `/storage/v1/object/imports/${id}/feed.csv`,
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'reference,price\n1,2\n',
  })
}

/** Where only a person, an administrator or the service is let in; what an anonymous visitor is told there is a refusal. */
export function doors({ cast }: Siege): Door[] {
  const { person = '' } = cast.world.names.get('stranger') ?? {}
  const json = { 'content-type': 'application/json' }
  const hasRows = (status: number, text: string) => status === 200 && text !== '[]' && text !== 'null'
  const isDone = (status: number) => status === 200
  const list = { prefix: cast.actor('admin').id }
  return [
    { asked: { path: `/rest/v1/profiles?id=eq.${person}` }, isOpen: hasRows, holder: 'admin' },
    { asked: { path: '/rest/v1/audit_log?limit=1' }, isOpen: hasRows, holder: 'admin' },
    {
      asked: { method: 'POST', path: '/rest/v1/rpc/admin_users', headers: json, body: '{}' },
      isOpen: hasRows,
      holder: 'admin',
    },
    { asked: { path: '/auth/v1/user' }, isOpen: isDone, holder: 'admin' },
    { asked: { path: '/auth/v1/admin/users' }, isOpen: isDone, holder: 'service' },
    {
      asked: {
        method: 'POST',
        path: '/storage/v1/object/list/imports',
        headers: json,
        body: JSON.stringify(list),
      },
      isOpen: hasRows,
      holder: 'admin',
    },
    {
      asked: { method: 'POST', path: '/storage/v1/bucket', headers: json, body: '{"name":"taken"}' },
      isOpen: isDone,
      holder: 'service',
    },
    { asked: { method: 'POST', path: '/payments/v1/end' }, isOpen: isDone, holder: 'admin' },
  ]
}

/** A door that nobody can open proves nothing about those who were kept out; it comes last, since it leaves the door open. */
export async function honestTokens(siege: Siege, tally: Tally): Promise<void> {
  const { site, cast } = siege
  for (const { asked, isOpen, holder } of doors(siege)) {
    const { headers } = cast.actor(holder)
    const { status, text } = await ask(site.near, { ...asked, headers: { ...asked.headers, ...headers } })
    tally.expect(
      isOpen(status, text),
      () => `an honest token does not open ${describe(asked)}: ${status} ${text.slice(0, 120)}`,
      'opened by the honest one',
    )
  }
  const status = await joined(siege, cast.actor('admin').token ?? '')
  tally.expect(
    status === 'ok',
    () => `an honest token does not open a private channel: ${status}`,
    'opened by the honest one',
  )
}

/** What somebody with this token hears at the channel of an enquiry that is not theirs, but that administrators may follow. */
export async function joined({ site, cast }: Siege, token: string): Promise<unknown> {
  const { asked = '' } = cast.world.names.get('stranger') ?? {}
  const socket = await openSocket(site.near, site.keys.anonKey)
  const { status } = await socket.join(`enquiry:${asked}`, { private: true }, token)
  socket.close()
  return status
}
