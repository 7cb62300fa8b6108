import {
  cacheSavedListings,
  storeLocalSavedListings,
  type RemoteSavedListings,
  cachedSavedKey,
  readCachedSavedListings,
  readLocalSavedListings,
  localSavedKey,
} from './local-saved-listings.ts'

/** What is known of hearts in this tab: the visitor's own, the member's as the server told them, and wishes on top. */
let visitors: ReadonlySet<string> | undefined
let members: RemoteSavedListings | undefined
let areMembersRead = false
/** What a member has just asked for and the server has not confirmed. */
const wishes = new Map<string, boolean>()
const listeners = new Set<() => void>()
const settledListeners = new Set<() => void>()

export const pendingChanges: ReadonlyMap<string, boolean> = wishes

export function setPendingChange(id: string, isWanted: boolean | undefined): void {
  if (isWanted === undefined) wishes.delete(id)
  else wishes.set(id, isWanted)
  notifySavedListings()
}

export function localSavedListings(): ReadonlySet<string> {
  visitors ??= readLocalSavedListings()
  return visitors
}

export function setLocalSavedListings(ids: ReadonlySet<string>): void {
  visitors = ids
  storeLocalSavedListings(ids)
  notifySavedListings()
}

export function remoteSavedListings(): RemoteSavedListings | undefined {
  if (!areMembersRead) members = readCachedSavedListings()
  areMembersRead = true
  return members
}

/** As the server has told them. */
export function setRemoteSavedListings(hearts: RemoteSavedListings | undefined): void {
  members = hearts
  areMembersRead = true
  cacheSavedListings(hearts)
  notifySavedListings()
  announceSettled()
}

export function withListing(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Another tab has changed what both keep. */
export function onStorageEvent({ key }: StorageEvent): void {
  if (key === localSavedKey || key === null) visitors = undefined
  if (key === cachedSavedKey || key === null) {
    areMembersRead = false
    announceSettled()
  }
  notifySavedListings()
}

/** Told whenever what is shown may have changed. */
export function onSavedListingsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Told whenever the server's hearts have changed, here or in another tab. */
export function onRemoteSavedListingsChange(listener: () => void): () => void {
  settledListeners.add(listener)
  return () => {
    settledListeners.delete(listener)
  }
}

export function notifySavedListings(): void {
  for (const listener of listeners) listener()
}

function announceSettled(): void {
  for (const listener of settledListeners) listener()
}
