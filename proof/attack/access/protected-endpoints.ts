import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'
import { openSocket } from '../live-socket.ts'

export type ProtectedEndpoint = {
  request: HttpRequest
  isOpen: (status: number, text: string) => boolean
  /** The actor whose valid token is accepted. */
  holder: 'admin' | 'agent' | 'service'
}

/** Uploads a feed file of the agent, so that every endpoint has something to protect. */
export async function seedProtectedFile({ site, actors }: AttackContext): Promise<void> {
  const { id, headers } = actors.actor('agent')
  await send(site.local, {
    method: 'POST',
    path: `/storage/v1/object/imports/${id}/feed.csv`,
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'reference,price\n1,2\n',
  })
}

/** Endpoints that only members, administrators or the service role may use; anonymous visitors are refused. */
export function protectedEndpoints({ actors }: AttackContext): ProtectedEndpoint[] {
  const { person = '' } = actors.fixture.ids.get('stranger') ?? {}
  const json = { 'content-type': 'application/json' }
  const hasRows = (status: number, text: string) => status === 200 && text !== '[]' && text !== 'null'
  const isDone = (status: number) => status === 200
  const list = { prefix: actors.actor('agent').id }
  return [
    { request: { path: `/rest/v1/profiles?id=eq.${person}` }, isOpen: hasRows, holder: 'admin' },
    { request: { path: '/rest/v1/audit_log?limit=1' }, isOpen: hasRows, holder: 'admin' },
    {
      request: { method: 'POST', path: '/rest/v1/rpc/admin_users', headers: json, body: '{}' },
      isOpen: hasRows,
      holder: 'admin',
    },
    { request: { path: '/auth/v1/user' }, isOpen: isDone, holder: 'admin' },
    { request: { path: '/auth/v1/admin/users' }, isOpen: isDone, holder: 'service' },
    { request: { path: '/auth/v1/admin/sso/providers' }, isOpen: isDone, holder: 'service' },
    {
      request: {
        method: 'POST',
        path: '/storage/v1/object/list/imports',
        headers: json,
        body: JSON.stringify(list),
      },
      isOpen: hasRows,
      holder: 'agent',
    },
    {
      request: { method: 'POST', path: '/storage/v1/bucket', headers: json, body: '{"name":"taken"}' },
      isOpen: isDone,
      holder: 'service',
    },
    { request: { method: 'POST', path: '/payments/v1/end' }, isOpen: isDone, holder: 'agent' },
  ]
}

/** Valid tokens are accepted; otherwise a refusal would prove nothing. Runs last, because some of these calls change state. */
export async function validTokens(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  for (const { request, isOpen, holder } of protectedEndpoints(context)) {
    const { headers } = actors.actor(holder)
    const { status, text } = await send(site.local, {
      ...request,
      headers: { ...request.headers, ...headers },
    })
    result.expect(
      isOpen(status, text),
      () => `an honest token does not open ${describe(request)}: ${status} ${text.slice(0, 120)}`,
      'opened by the honest one',
    )
  }
  const status = await joined(context, actors.actor('admin').token ?? '')
  result.expect(
    status === 'ok',
    () => `an honest token does not open a private channel: ${status}`,
    'opened by the honest one',
  )
}

/** What this token receives on the channel of another person's enquiry, which administrators may join. */
export async function joined({ site, actors }: AttackContext, token: string): Promise<unknown> {
  const { 'sent enquiry': sentEnquiry = '' } = actors.fixture.ids.get('stranger') ?? {}
  const socket = await openSocket(site.local, site.keys.anonKey)
  const { status } = await socket.join(`enquiry:${sentEnquiry}`, { private: true }, token)
  socket.close()
  return status
}
