/** Saved by a visitor without an account. */
export const localSavedKey = 'lintel-hearts'
/** A copy of the member's saved listings, for the first paint and for other tabs. */
export const cachedSavedKey = 'lintel-saved'

export type RemoteSavedListings = { userId: string; ids: ReadonlySet<string> }

/** Older versions may have stored something else; only string ids are kept. */
export function parseListingIds(stored: string | null): string[] {
  const value = parse(stored)
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

export function parseRemoteSavedListings(stored: string | null): RemoteSavedListings | undefined {
  const value = parse(stored)
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('ids' in value))
    return undefined
  if (typeof value.userId !== 'string') return undefined
  return { userId: value.userId, ids: new Set(parseListingIds(JSON.stringify(value.ids))) }
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

export const readLocalSavedListings = (): ReadonlySet<string> => new Set(parseListingIds(read(localSavedKey)))
export const readCachedSavedListings = (): RemoteSavedListings | undefined =>
  parseRemoteSavedListings(read(cachedSavedKey))

export const storeLocalSavedListings = (ids: ReadonlySet<string>): void =>
  write(localSavedKey, ids.size > 0 ? JSON.stringify([...ids]) : null)
export const cacheSavedListings = (savedListings: RemoteSavedListings | undefined): void =>
  write(
    cachedSavedKey,
    savedListings ? JSON.stringify({ userId: savedListings.userId, ids: [...savedListings.ids] }) : null,
  )

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, saved listings last until the page is left. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
}
