import { setTimeout as sleep } from 'node:timers/promises'
import { fill, type Perspective } from '../../contract/access-matrix-world.ts'
import { actorIn, casesOf, isDeclared, nameOf } from './expected-access.ts'
import { openSocket } from './live-socket.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
type Listener = { perspective: Perspective; socket: Socket }

const quietMs = 1500
const hearWithinMs = 30_000

/** Who hears of which change, and who gets into which private channel, against the declared matrix. */
export const accessOverRealtime: Attack = {
  name: 'access matrix: realtime',
  run: async (siege, tally) => {
    const published = await siege.site.sql<{ name: string }[]>`
      select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`
    const tables = published.map(({ name }) => name)
    const listeners = await Promise.all(
      siege.cast.world.perspectives.map((perspective) => listen(siege, perspective, tables)),
    )
    await touchEverything(siege, tables)
    await whenQuiet(listeners)
    for (const listener of listeners) await compare(siege, listener, tables, tally)
    for (const listener of listeners) await tryChannels(siege, listener, tally)
    for (const { socket } of listeners) socket.close()
  },
}

async function listen({ site, cast }: Siege, perspective: Perspective, tables: string[]): Promise<Listener> {
  const actor = actorIn(cast, perspective)
  const socket = await openSocket(site.near, actor.headers.apikey ?? '')
  const postgres_changes = tables.map((table) => ({ event: '*', schema: 'public', table }))
  const { status } = await socket.join('changes', { postgres_changes }, actor.token)
  if (status !== 'ok') throw new Error(`${perspective.name} cannot listen: ${status}`)
  return { perspective, socket }
}

/** A change of every row of every owner, made by the database itself. */
async function touchEverything({ site, cast }: Siege, tables: string[]): Promise<void> {
  // Listening begins a moment after the reply.
  await sleep(quietMs)
  for (const names of cast.world.names.values())
    for (const table of tables)
      for (const { key, column } of casesOf(table))
        await site.sql.unsafe(`
          set session_replication_role = replica;
          update public.${table} set ${column} = ${column} where ${fill(key, names)};
          reset session_replication_role`)
}

/** When nobody has heard anything new for a while, whoever was to hear has. */
async function whenQuiet(listeners: Listener[]): Promise<void> {
  const giveUpAt = performance.now() + hearWithinMs
  for (let last = -1; performance.now() < giveUpAt; ) {
    const now = listeners.reduce((sum, { socket }) => sum + socket.raw.length, 0)
    if (now === last && now > listeners.length * 3) return
    last = now
    await sleep(quietMs)
  }
}

async function compare(
  siege: Siege,
  { perspective, socket }: Listener,
  tables: string[],
  tally: Tally,
): Promise<void> {
  const text = socket.raw.join('\n')
  const names = siege.cast.world.names.get(perspective.owner) ?? {}
  for (const table of tables)
    for (const each of casesOf(table)) {
      const [row] = await siege.site.sql.unsafe<{ id: string }[]>(
        `select id from public.${table} where ${fill(each.key, names)} limit 1`,
      )
      if (!row) continue
      const hears = heardOf(socket, table, row.id)
      const may = isDeclared(each, 'select', perspective.name)
      tally.expect(
        hears === may,
        () => `${perspective.name} ${hears ? 'hears' : 'does not hear'} of changes of ${nameOf(each)}`,
        hears ? 'heard' : 'not told',
      )
    }
  const mayKnow = perspective.name === 'admin' || perspective.name === 'service'
  tally.expect(
    mayKnow || !text.includes(siege.cast.marker),
    () => `${perspective.name} hears what is somebody else’s`,
  )
}

type Change = { data?: { table?: string; record?: { id?: string }; old_record?: { id?: string } } }

const heardOf = (socket: Socket, table: string, id: string): boolean =>
  socket.heard.some(([, , , event, payload]) => {
    const { data } = payload as Change
    return (
      event === 'postgres_changes' &&
      data?.table === table &&
      (data.record?.id === id || data.old_record?.id === id)
    )
  })

/** The private channel of an enquiry is for those who see the enquiry. */
async function tryChannels(siege: Siege, { perspective, socket }: Listener, tally: Tally): Promise<void> {
  const names = siege.cast.world.names.get(perspective.owner) ?? {}
  const { token } = actorIn(siege.cast, perspective)
  for (const each of casesOf('property_enquiries')) {
    const [row] = await siege.site.sql.unsafe<{ id: string }[]>(
      `select id from public.property_enquiries where ${fill(each.key, names)} limit 1`,
    )
    const { status } = await socket.join(
      `enquiry:${row?.id}`,
      { private: true, broadcast: { ack: true } },
      token,
    )
    const isIn = status === 'ok'
    const may = isDeclared(each, 'select', perspective.name)
    tally.expect(
      isIn === may,
      () => `${perspective.name} ${isIn ? 'is' : 'is not'} let into the channel of ${nameOf(each)}`,
      isIn ? 'let in' : 'kept out',
    )
  }
}
