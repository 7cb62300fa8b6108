import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { quotaSentence } from '../../messages/quotas.ts'
import { hearts as sentences } from '../../messages/search/saved-listings.ts'
import { isSessionEnded } from '../../session/session-ended.ts'
import { sessionState } from '../../session/session-state.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  localSavedListings,
  pendingChanges,
  remoteSavedListings,
  setLocalSavedListings,
  setPendingChange,
  setRemoteSavedListings,
  withListing,
} from './saved-listing-store.ts'

/** The most that the database takes at once. */
const batchSize = 500
/** Looking again sooner would find nothing new. */
const staleAfterMs = 5_000

let syncing: Promise<void> | undefined
let syncedAt = 0
let syncedUserId: string | undefined
/** Counts what this tab has changed: an answer that was under way meanwhile is older than that. */
let changeCount = 0
const sending = new Map<string, Promise<boolean>>()

/** Once more, though it has just been done: the session may see now what it did not then. */
export async function resyncSavedListings(userId: string): Promise<void> {
  await syncing
  syncedAt = 0
  return syncSavedListings(userId)
}

/** The visitor's hearts join the member's, and are forgotten here once they have; then all are read. */
export function syncSavedListings(userId: string): Promise<void> {
  if (userId === syncedUserId && Date.now() - syncedAt < staleAfterMs && localSavedListings().size === 0)
    return Promise.resolve()
  syncing ??= sync(userId)
    .catch(() => {
      // Nothing is lost: the visitor's stay here, and the next look tries again.
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
    if (batch.length > 0) await callFunction(client, 'save_properties', { property_ids: batch })
  }
  const changesBefore = changeCount
  const ids = await callFunction<string[]>(client, 'my_saved_property_ids', {})
  const state = sessionState.get()
  if (state.status !== 'signed-in' || state.userId !== userId) return
  if (changesBefore !== changeCount) return sync(userId)
  setRemoteSavedListings({ userId, ids: new Set(ids) })
  if (localIds.length > 0)
    setLocalSavedListings(new Set([...localSavedListings()].filter((id) => !localIds.includes(id))))
  syncedAt = Date.now()
  syncedUserId = userId
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Older versions may have kept anything. */
const isId = (id: string) => uuid.test(id)

/** Brings the server to the last wish, one step at a time: whoever clicks twice gets what they clicked last. */
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
      if (pendingChanges.get(id) !== isSaved) continue // they have changed their mind: what failed is not wanted any more
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

/** The session has ended: a new heart waits in this browser, as a visitor's does, and joins the others at sign-in. */
function saveLocally(id: string, isSaved: boolean): void {
  if (isSaved) setLocalSavedListings(withListing(localSavedListings(), id, true))
  toast({
    ...(isSaved ? sentences.keptMeanwhile : sentences.signInToRemove),
    action: { label: 'Sign in', onSelect: () => requestSignIn({ view: 'sign-in' }) },
  })
}

/** 42501: the home is not on the market any more, or nobody is signed in any more. */
function failureMessage(error: unknown, isSaved: boolean) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (!isSaved) return sentences.notRemoved
  if (code === '42501') return sentences.gone
  return { ...sentences.notSaved, text: quotaSentence(error) ?? sentences.notSaved.text }
}
