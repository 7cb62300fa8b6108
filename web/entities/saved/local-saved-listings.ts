/** A visitor's own hearts, which no server knows. */
export const visitorKey = 'lintel-hearts'
/** A copy of those that the server keeps for whoever is signed in, for the first paint and for the other tabs. */
export const memberKey = 'lintel-saved'

export type MemberHearts = { userId: string; ids: ReadonlySet<string> }

/** Whatever was stored, by whatever version: only the ids in it count. */
export function parseHearts(stored: string | null): string[] {
  const value = parse(stored)
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

export function parseMemberHearts(stored: string | null): MemberHearts | undefined {
  const value = parse(stored)
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('ids' in value))
    return undefined
  if (typeof value.userId !== 'string') return undefined
  return { userId: value.userId, ids: new Set(parseHearts(JSON.stringify(value.ids))) }
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

export const readVisitorHearts = (): ReadonlySet<string> => new Set(parseHearts(read(visitorKey)))
export const readMemberHearts = (): MemberHearts | undefined => parseMemberHearts(read(memberKey))

export const keepVisitorHearts = (ids: ReadonlySet<string>): void =>
  write(visitorKey, ids.size > 0 ? JSON.stringify([...ids]) : null)
export const keepMemberHearts = (hearts: MemberHearts | undefined): void =>
  write(memberKey, hearts ? JSON.stringify({ userId: hearts.userId, ids: [...hearts.ids] }) : null)

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser that keeps nothing still shows the hearts until the page is left. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // See above.
  }
}
