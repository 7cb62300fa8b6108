import { setTimeout as sleep } from 'node:timers/promises'
import { nameOf } from '../../../contract/access/access-matrix.ts'
import { replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { openSocket } from '../live-socket.ts'
import { actorIn, casesOf, isAsDeclared, primaryKeys, type Subject, subjectsOf } from './expected-access.ts'
import { publishedTables, touchRows } from './touched-rows.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
type Listener = { subject: Subject; socket: Socket }

const quietMs = 1500
const changesTimeoutMs = 30_000

// ASVS 7.4.2
/** Who receives which changes and can join which private channels, compared with the access matrix. */
export const accessOverRealtime: Attack = {
  name: 'access matrix: realtime',
  run: async (context, result) => {
    const tables = await publishedTables(context)
    const listening = subjectsOf(context.actors).map((subject) => listen(context, subject, tables, result))
    const listeners = (await Promise.all(listening)).flat()
    // Subscriptions become active shortly after the reply.
    await sleep(quietMs)
    await touchRows(context, tables)
    await waitUntilQuiet(listeners)
    const keys = await primaryKeys(context)
    for (const listener of listeners) await compare(context, listener, tables, keys, result)
    for (const listener of listeners) await tryChannels(context, listener, result)
    for (const { socket } of listeners) socket.close()
  },
}

async function listen(
  { site, actors }: AttackContext,
  subject: Subject,
  tables: string[],
  result: AttackResult,
): Promise<Listener[]> {
  const { perspective } = subject
  const actor = actorIn(actors, perspective)
  const socket = await openSocket(site.local, actor.headers.apikey ?? '')
  const postgres_changes = tables.map((table) => ({ event: '*', schema: 'public', table }))
  const { status } = await socket.join('changes', { postgres_changes }, actor.token)
  if (perspective.actor === 'erased account') {
    result.expect(status !== 'ok', () => 'an erased account can subscribe', 'kept out')
    socket.close()
    return []
  }
  if (status !== 'ok') throw new Error(`${perspective.name} cannot listen: ${status}`)
  return [{ subject, socket }]
}

/** Waits until no listener has received anything new for a while. */
async function waitUntilQuiet(listeners: Listener[]): Promise<void> {
  const giveUpAt = performance.now() + changesTimeoutMs
  for (let last = -1; performance.now() < giveUpAt; ) {
    const now = listeners.reduce((sum, { socket }) => sum + socket.raw.length, 0)
    if (now === last && now > listeners.length * 3) return
    last = now
    await sleep(quietMs)
  }
}

async function compare(
  context: AttackContext,
  { subject, socket }: Listener,
  tables: string[],
  keys: Map<string, string[]>,
  result: AttackResult,
): Promise<void> {
  const { perspective } = subject
  const text = socket.raw.join('\n')
  const names = context.actors.fixture.ids.get(perspective.owner) ?? {}
  for (const table of tables)
    for (const each of casesOf(table)) {
      const [row] = await context.site.sql.unsafe<Row[]>(
        `select ${(keys.get(table) ?? []).join(', ')} from public.${table} where ${replaceIds(each.key, names)} limit 1`,
      )
      if (!row && !subject.isExact(each, 'select')) continue
      if (!row) {
        result.recordFinding(`there is no row of ${nameOf(each)} for ${perspective.name}`)
        continue
      }
      const may = subject.may(each, 'select')
      for (const type of changes) {
        const isNotified = receivedChange(socket, type, table, row)
        result.expect(
          isAsDeclared(subject, each, 'select', isNotified, may),
          () =>
            `${perspective.name} ${isNotified ? 'receives' : 'does not receive'} ${type} of ${nameOf(each)}`,
          isNotified ? 'received' : 'not received',
        )
      }
    }
  const maySeeEverything = perspective.name === 'admin' || perspective.name === 'service'
  result.expect(
    maySeeEverything || !text.includes(context.actors.marker),
    () => `${perspective.name} receives another user’s data`,
  )
}

/** The columns of a row's primary key, and perhaps others. */
type Row = Record<string, unknown>
type Change = { data?: { type?: string; table?: string; record?: Row | null; old_record?: Row | null } }

/** Callers who can read a row receive all of these: the tables have `replica identity full`. */
const changes = ['INSERT', 'UPDATE', 'DELETE']

const receivedChange = (socket: Socket, type: string, table: string, key: Row): boolean =>
  socket.received.some(([, , , event, payload]) => {
    const { data } = payload as Change
    return (
      event === 'postgres_changes' &&
      data?.type === type &&
      data.table === table &&
      (hasKey(data.record, key) || hasKey(data.old_record, key))
    )
  })

const hasKey = (row: Row | null | undefined, key: Row): boolean =>
  Boolean(row) && Object.entries(key).every(([column, value]) => row?.[column] === value)

/** Only those who can read an enquiry can join its private channel. */
async function tryChannels(
  context: AttackContext,
  { subject, socket }: Listener,
  result: AttackResult,
): Promise<void> {
  const { perspective } = subject
  const names = context.actors.fixture.ids.get(perspective.owner) ?? {}
  const { token } = actorIn(context.actors, perspective)
  for (const each of casesOf('property_enquiries')) {
    const [row] = await context.site.sql.unsafe<{ id: string }[]>(
      `select id from public.property_enquiries where ${replaceIds(each.key, names)} limit 1`,
    )
    const { status } = await socket.join(
      `enquiry:${row?.id}`,
      { private: true, broadcast: { ack: true } },
      token,
    )
    const isIn = status === 'ok'
    const may = subject.may(each, 'select')
    result.expect(
      isAsDeclared(subject, each, 'select', isIn, may),
      () => `${perspective.name} ${isIn ? 'is' : 'is not'} let into the channel of ${nameOf(each)}`,
      isIn ? 'let in' : 'kept out',
    )
  }
}
