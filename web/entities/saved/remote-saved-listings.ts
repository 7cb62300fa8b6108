import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { quotaMessage } from '../../messages/quotas.ts'
import { saveListing as messages } from '../../messages/search/save-listing.ts'
import { isSessionEnded } from '../../session/session-ended.ts'
import { sessionState } from '../../session/session-state.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { readLocalDetails, removeLocalDetails } from './local-saved-details.ts'
import {
  localSavedListings,
  pendingChanges,
  remoteSavedListings,
  setLocalSavedListings,
  setPendingChange,
  setRemoteSavedListings,
  withListing,
} from './saved-listing-store.ts'

/** The limit of `save_properties`. */
const batchSize = 500
/** At most 200 KB of text. */
const noteBatchSize = 100
const staleAfterMs = 5_000

let syncing: Promise<void> | undefined
let syncedAt = 0
let syncedUserId: string | undefined
/** The number of changes in this tab. A response that was requested before a change is stale. */
let changeCount = 0
const sending = new Map<string, Promise<boolean>>()

/** Syncs again at once: after two-step verification the session sees more than before. */
export async function resyncSavedListings(userId: string): Promise<void> {
  await syncing
  syncedAt = 0
  return syncSavedListings(userId)
}

/** Moves the visitor's saved listings to the account, then reads all of them. */
export function syncSavedListings(userId: string): Promise<void> {
  if (userId === syncedUserId && Date.now() - syncedAt < staleAfterMs && localSavedListings().size === 0)
    return Promise.resolve()
  syncing ??= sync(userId)
    .catch(() => {
      // The local ones are kept, and the next sync tries again.
    })
    .finally(() => {
      syncing = undefined
    })
  return syncing
}

async function sync(userId: string): Promise<void> {
  if (remoteSavedListings() && remoteSavedListings()?.userId !== userId) setRemoteSavedListings(undefined)
  const client = await getSupabase()
  const localIds = [...localSavedListings()]
  for (let start = 0; start < localIds.length; start += batchSize) {
    const batch = localIds.slice(start, start + batchSize).filter(isId)
    if (batch.length === 0) continue
    await callFunction(client, 'save_properties', { property_ids: batch })
    await addNotes(batch)
  }
  const changesBefore = changeCount
  const ids = await callFunction(client, 'my_saved_property_ids', {})
  const state = sessionState.get()
  if (state.status !== 'signed-in' || state.userId !== userId) return
  if (changesBefore !== changeCount) return sync(userId)
  setRemoteSavedListings({ userId, ids: new Set(ids) })
  if (localIds.length > 0) {
    removeLocalDetails(localIds)
    setLocalSavedListings(new Set([...localSavedListings()].filter((id) => !localIds.includes(id))))
  }
  syncedAt = Date.now()
  syncedUserId = userId
}

/** The notes that the visitor wrote in this browser. */
async function addNotes(ids: readonly string[]): Promise<void> {
  const details = readLocalDetails()
  const notes = ids.flatMap((id) => {
    const note = details[id]?.note.trim()
    return note ? [[id, note] as const] : []
  })
  for (let start = 0; start < notes.length; start += noteBatchSize)
    await callFunction(await getSupabase(), 'add_saved_notes', {
      notes: Object.fromEntries(notes.slice(start, start + noteBatchSize)),
    })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Older versions may have stored something else. */
const isId = (id: string) => uuid.test(id)

/** Sends the pending change, one request at a time: after a double click, the last one counts. */
export function sendPendingChange(id: string): Promise<boolean> {
  const current = sending.get(id)
  if (current) return current
  const promise = sendLatest(id).finally(() => sending.delete(id))
  sending.set(id, promise)
  return promise
}

async function sendLatest(id: string): Promise<boolean> {
  await syncing
  for (;;) {
    const isSaved = pendingChanges.get(id)
    if (isSaved === undefined) return true
    try {
      await write(id, isSaved)
    } catch (error) {
      if (pendingChanges.get(id) !== isSaved) continue // the visitor has changed it again meanwhile
      setPendingChange(id, undefined)
      if (isSessionEnded(error)) saveLocally(id, isSaved)
      else toast({ ...failureMessage(error, isSaved), tone: 'negative' })
      return false
    }
    changeCount += 1
    const known = remoteSavedListings()
    if (known) setRemoteSavedListings({ ...known, ids: withListing(known.ids, id, isSaved) })
    if (pendingChanges.get(id) === isSaved) {
      setPendingChange(id, undefined)
      return true
    }
  }
}

async function write(id: string, isSaved: boolean): Promise<void> {
  const client = await getSupabase()
  const saved = client.from('saved_properties')
  if (isSaved)
    await saved
      .upsert({ property_id: id }, { onConflict: 'user_id,property_id', ignoreDuplicates: true })
      .throwOnError()
  else await saved.delete().eq('property_id', id).throwOnError()
}

/** The session has ended: a new one is kept in this browser and moved to the account at sign-in. */
function saveLocally(id: string, isSaved: boolean): void {
  if (isSaved) setLocalSavedListings(withListing(localSavedListings(), id, true))
  toast({
    ...(isSaved ? messages.savedUntilSignIn : messages.signInToRemove),
    action: { label: 'Sign in', onSelect: () => requestSignIn({ view: 'sign-in' }) },
  })
}

/** 42501: the listing is no longer public, or the user is no longer signed in. */
function failureMessage(error: unknown, isSaved: boolean) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (!isSaved) return messages.notRemoved
  if (code === '42501') return messages.gone
  return { ...messages.notSaved, text: quotaMessage(error) ?? messages.notSaved.text }
}
