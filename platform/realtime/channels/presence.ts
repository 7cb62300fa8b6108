/** One appearance of somebody under a key; `phx_ref` tells appearances apart. */
export type Meta = Record<string, unknown> & { phx_ref: string }
export type PresenceState = Record<string, { metas: Meta[] }>
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState }

const sizes = new WeakMap<Meta, number>()

/** Of a meta as it is sent; metas are never changed. */
export function sizeOf(meta: Meta): number {
  const known = sizes.get(meta)
  if (known !== undefined) return known
  const size = Buffer.byteLength(JSON.stringify(meta))
  sizes.set(meta, size)
  return size
}

type Appearances = Map<string, { server: string; meta: Meta }[]>

/** Who is present in which topic, on this server and on the others. Each change answers with what to tell the topic. */
export function createPresences() {
  const topics = new Map<string, Appearances>()

  const appearancesOf = (topic: string): Appearances => {
    const known = topics.get(topic)
    if (known) return known
    const made: Appearances = new Map()
    topics.set(topic, made)
    return made
  }

  /** All that one server says of a key, in place of what it said before. */
  const set = (topic: string, key: string, server: string, metas: Meta[]): PresenceDiff | undefined => {
    const appearances = appearancesOf(topic)
    const before = appearances.get(key) ?? []
    const own = before.filter((each) => each.server === server).map(({ meta }) => meta)
    const after = [
      ...before.filter((each) => each.server !== server),
      ...metas.map((meta) => ({ server, meta })),
    ]
    if (after.length > 0) appearances.set(key, after)
    else appearances.delete(key)
    if (appearances.size === 0) topics.delete(topic)
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
    /** How many appearances there are in a topic, and how much they say. */
    takenIn: (topic: string): { count: number; bytes: number } => {
      const all = [...(topics.get(topic)?.values() ?? [])].flat()
      return { count: all.length, bytes: all.reduce((sum, { meta }) => sum + sizeOf(meta), 0) }
    },
    /** What this server has to tell one that has just come. */
    allOf: (server: string) =>
      [...topics].flatMap(([topic, appearances]) =>
        [...appearances].flatMap(([key, list]) => {
          const metas = list.filter((each) => each.server === server).map(({ meta }) => meta)
          return metas.length > 0 ? [{ topic, key, metas }] : []
        }),
      ),
    /** Everybody who was present through a server that is gone. */
    dropServer: (server: string): { topic: string; diff: PresenceDiff }[] =>
      [...topics].flatMap(([topic, appearances]) =>
        [...appearances.keys()].flatMap((key) => {
          const diff = set(topic, key, server, [])
          return diff ? [{ topic, diff }] : []
        }),
      ),
  }
}

const stateOf = (key: string, metas: Meta[]): PresenceState => (metas.length > 0 ? { [key]: { metas } } : {})
