import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'

type Extension = 'broadcast' | 'presence'

/** What the policies on realtime.messages allow in a private channel. */
export type Rights = { canRead: Record<Extension, boolean>; canWrite: Record<Extension, boolean> }

export const allRights: Rights = {
  canRead: { broadcast: true, presence: true },
  canWrite: { broadcast: true, presence: true },
}

type AccessRequest = { caller: Caller; topic: string }

/**
 * Checks many callers at once. The select and insert policies are evaluated in the caller's role on a message that would be
 * received or sent; nothing is written.
 */
export async function authorize(sql: Sql, requests: AccessRequest[]): Promise<Rights[]> {
  if (requests.length === 0) return []
  const check = async (command: 'r' | 'a') => {
    const callers = (['broadcast', 'presence'] as const).flatMap((extension) =>
      requests.map(({ caller, topic }) => ({ ...caller, row: { topic, extension, private: true } })),
    )
    const [row] = await sql<{ allowed: number[] }[]>`
      select realtime.callers_passing_policy(${command}, 'realtime.messages', '{}', ${sql.json(callers)}) as allowed`
    const allowed = new Set(row?.allowed)
    return (index: number) => ({
      broadcast: allowed.has(index),
      presence: allowed.has(requests.length + index),
    })
  }
  const [readable, writable] = await Promise.all([check('r'), check('a')])
  return requests.map((_, index) => ({ canRead: readable(index), canWrite: writable(index) }))
}

export const canReadAnything = ({ canRead }: Rights) => canRead.broadcast || canRead.presence
