import {
  cachedSavedKey,
  cacheSavedListings,
  localSavedKey,
  type RemoteSavedListings,
  readCachedSavedListings,
  readLocalSavedListings,
  storeLocalSavedListings,
} from './local-saved-listings.ts'

/** Saved listings as this tab knows them: the visitor's, the member's from the server, and pending changes. */
let localIds: ReadonlySet<string> | undefined
let remote: RemoteSavedListings | undefined
let isCacheRead = false
/** Changes that the server has not confirmed. */
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

/** Sets what the server has returned. */
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

/** Another tab has changed the stored copy. */
export function onStorageEvent({ key }: StorageEvent): void {
  if (key === localSavedKey || key === null) localIds = undefined
  if (key === cachedSavedKey || key === null) {
    isCacheRead = false
    notifyRemoteSavedListings()
  }
  notifySavedListings()
}

/** Called when the saved listings on screen may have changed. */
export function onSavedListingsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Called when the member's saved listings have changed, here or in another tab. */
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
