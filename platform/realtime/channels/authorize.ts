import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'

type Extension = 'broadcast' | 'presence'

/** What the policies on realtime.messages let somebody do in a private channel. */
export type Rights = { mayRead: Record<Extension, boolean>; mayWrite: Record<Extension, boolean> }

export const allRights: Rights = {
  mayRead: { broadcast: true, presence: true },
  mayWrite: { broadcast: true, presence: true },
}

type Request = { caller: Caller; topic: string }

/**
 * Asks for many at once. A message that would be heard, or said, in the channel is held against the policies for
 * select, or insert, in the caller's role; nothing is written.
 */
export async function authorize(sql: Sql, requests: Request[]): Promise<Rights[]> {
  if (requests.length === 0) return []
  const ask = async (command: 'r' | 'a') => {
    const callers = (['broadcast', 'presence'] as const).flatMap((extension) =>
      requests.map(({ caller, topic }) => ({ ...caller, row: { topic, extension, private: true } })),
    )
    const [answer] = await sql<{ those: number[] }[]>`
      select realtime.callers_passing_policy(${command}, 'realtime.messages', '{}', ${sql.json(callers)}) as those`
    const those = new Set(answer?.those)
    return (at: number) => ({ broadcast: those.has(at), presence: those.has(requests.length + at) })
  }
  const [reads, writes] = await Promise.all([ask('r'), ask('a')])
  return requests.map((_, at) => ({ mayRead: reads(at), mayWrite: writes(at) }))
}

export const mayReadAnything = ({ mayRead }: Rights) => mayRead.broadcast || mayRead.presence
