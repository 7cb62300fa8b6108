import {
  cachedSavedKey,
  cacheSavedListings,
  localSavedKey,
  type RemoteSavedListings,
  readCachedSavedListings,
  readLocalSavedListings,
  storeLocalSavedListings,
} from './local-saved-listings.ts'

/** What is known of hearts in this tab: the visitor's own, the member's as the server told them, and wishes on top. */
let localIds: ReadonlySet<string> | undefined
let remote: RemoteSavedListings | undefined
let isCacheRead = false
/** What a member has just asked for and the server has not confirmed. */
const pending = new Map<string, boolean>()
const listeners = new Set<() => void>()
const remoteListeners = new Set<() => void>()

export const pendingChanges: ReadonlyMap<string, boolean> = pending

export function setPendingChange(id: string, isSaved: boolean | undefined): void {
  if (isSaved === undefined) pending.delete(id)
  else pending.set(id, isSaved)
  notifySavedListings()
}

export function localSavedListings(): ReadonlySet<string> {
  localIds ??= readLocalSavedListings()
  return localIds
}

export function setLocalSavedListings(ids: ReadonlySet<string>): void {
  localIds = ids
  storeLocalSavedListings(ids)
  notifySavedListings()
}

export function remoteSavedListings(): RemoteSavedListings | undefined {
  if (!isCacheRead) remote = readCachedSavedListings()
  isCacheRead = true
  return remote
}

/** As the server has told them. */
export function setRemoteSavedListings(savedListings: RemoteSavedListings | undefined): void {
  remote = savedListings
  isCacheRead = true
  cacheSavedListings(savedListings)
  notifySavedListings()
  notifyRemoteSavedListings()
}

export function withListing(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Another tab has changed what both keep. */
export function onStorageEvent({ key }: StorageEvent): void {
  if (key === localSavedKey || key === null) localIds = undefined
  if (key === cachedSavedKey || key === null) {
    isCacheRead = false
    notifyRemoteSavedListings()
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
  remoteListeners.add(listener)
  return () => {
    remoteListeners.delete(listener)
  }
}

export function notifySavedListings(): void {
  for (const listener of listeners) listener()
}

function notifyRemoteSavedListings(): void {
  for (const listener of remoteListeners) listener()
}
