/** One presence under a key, identified by `phx_ref`. */
export type Meta = Record<string, unknown> & { phx_ref: string }
export type PresenceState = Record<string, { metas: Meta[] }>
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState }

const sizes = new WeakMap<Meta, number>()

/** Size as sent, cached because metas are immutable. */
export function sizeOf(meta: Meta): number {
  const cached = sizes.get(meta)
  if (cached !== undefined) return cached
  const size = Buffer.byteLength(JSON.stringify(meta))
  sizes.set(meta, size)
  return size
}

type PresenceEntries = Map<string, { server: string; meta: Meta }[]>

/** Presence by topic, on all servers. Each change returns the diff to send to the topic. */
export function createPresences() {
  const topics = new Map<string, PresenceEntries>()

  const entriesOf = (topic: string): PresenceEntries => {
    const cached = topics.get(topic)
    if (cached) return cached
    const entries: PresenceEntries = new Map()
    topics.set(topic, entries)
    return entries
  }

  /** Replaces what one server reported for a key. */
  const set = (topic: string, key: string, server: string, metas: Meta[]): PresenceDiff | undefined => {
    const entries = entriesOf(topic)
    const before = entries.get(key) ?? []
    const own = before.filter((each) => each.server === server).map(({ meta }) => meta)
    const after = [
      ...before.filter((each) => each.server !== server),
      ...metas.map((meta) => ({ server, meta })),
    ]
    if (after.length > 0) entries.set(key, after)
    else entries.delete(key)
    if (entries.size === 0) topics.delete(topic)
    const isIn = (list: Meta[], { phx_ref }: Meta) => list.some((each) => each.phx_ref === phx_ref)
    const joins = metas.filter((meta) => !isIn(own, meta))
    const leaves = own.filter((meta) => !isIn(metas, meta))
    if (joins.length === 0 && leaves.length === 0) return undefined
    return { joins: stateOf(key, joins), leaves: stateOf(key, leaves) }
  }

  return {
    set,
    metasOf: (topic: string, key: string, server: string): Meta[] =>
      (topics.get(topic)?.get(key) ?? []).filter((each) => each.server === server).map(({ meta }) => meta),
    stateOf: (topic: string): PresenceState =>
      Object.fromEntries(
        [...(topics.get(topic) ?? [])].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }]),
      ),
    /** The number of presences in a topic and their total size. */
    usage: (topic: string): { count: number; bytes: number } => {
      const all = [...(topics.get(topic)?.values() ?? [])].flat()
      return { count: all.length, bytes: all.reduce((sum, { meta }) => sum + sizeOf(meta), 0) }
    },
    /** Everything that a server has reported, for a server that has just joined. */
    entriesFrom: (server: string) =>
      [...topics].flatMap(([topic, entries]) =>
        [...entries].flatMap(([key, list]) => {
          const metas = list.filter((each) => each.server === server).map(({ meta }) => meta)
          return metas.length > 0 ? [{ topic, key, metas }] : []
        }),
      ),
    /** Removes all presences of a lost server. */
    dropServer: (server: string): { topic: string; diff: PresenceDiff }[] =>
      [...topics].flatMap(([topic, entries]) =>
        [...entries.keys()].flatMap((key) => {
          const diff = set(topic, key, server, [])
          return diff ? [{ topic, diff }] : []
        }),
      ),
  }
}

const stateOf = (key: string, metas: Meta[]): PresenceState => (metas.length > 0 ? { [key]: { metas } } : {})
