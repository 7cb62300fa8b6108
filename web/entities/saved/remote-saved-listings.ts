import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { quotaMessage } from '../../messages/quotas.ts'
import { saveListing as sentences } from '../../messages/search/save-listing.ts'
import { isSessionOver } from '../../session/session-ended.ts'
import { sessionState } from '../../session/session-state.ts'
import { askToSignIn } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  heartWishes,
  memberHearts,
  setMemberHearts,
  setVisitorHearts,
  setWish,
  visitorHearts,
  withHeart,
} from './saved-listing-store.ts'

/** The most that the database takes at once. */
const joinAtOnce = 500
/** Looking again sooner would find nothing new. */
const freshForMs = 5_000

let joining: Promise<void> | undefined
let lookedAt = 0
let lookedFor: string | undefined
/** Counts what this tab has changed: an answer that was under way meanwhile is older than that. */
let changes = 0
const settling = new Map<string, Promise<boolean>>()

/** Once more, though it has just been done: the session may see now what it did not then. */
export async function rejoinHearts(userId: string): Promise<void> {
  await joining
  lookedAt = 0
  return joinHearts(userId)
}

/** The visitor's hearts join the member's, and are forgotten here once they have; then all are read. */
export function joinHearts(userId: string): Promise<void> {
  if (userId === lookedFor && Date.now() - lookedAt < freshForMs && visitorHearts().size === 0)
    return Promise.resolve()
  joining ??= join(userId)
    .catch(() => {
      // Nothing is lost: the visitor's stay here, and the next look tries again.
    })
    .finally(() => {
      joining = undefined
    })
  return joining
}

async function join(userId: string): Promise<void> {
  if (memberHearts() && memberHearts()?.userId !== userId) setMemberHearts(undefined)
  const client = await getSupabase()
  const own = [...visitorHearts()]
  for (let start = 0; start < own.length; start += joinAtOnce) {
    const part = own.slice(start, start + joinAtOnce).filter(isId)
    if (part.length > 0) await callFunction(client, 'save_properties', { property_ids: part })
  }
  const before = changes
  const ids = await callFunction<string[]>(client, 'my_saved_property_ids', {})
  const state = sessionState.get()
  if (state.status !== 'signed-in' || state.userId !== userId) return
  if (before !== changes) return join(userId)
  setMemberHearts({ userId, ids: new Set(ids) })
  if (own.length > 0) setVisitorHearts(new Set([...visitorHearts()].filter((id) => !own.includes(id))))
  lookedAt = Date.now()
  lookedFor = userId
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Older versions may have kept anything. */
const isId = (id: string) => uuid.test(id)

/** Brings the server to the last wish, one step at a time: whoever clicks twice gets what they clicked last. */
export function settleWish(id: string): Promise<boolean> {
  const underWay = settling.get(id)
  if (underWay) return underWay
  const settled = settle(id).finally(() => settling.delete(id))
  settling.set(id, settled)
  return settled
}

async function settle(id: string): Promise<boolean> {
  await joining
  for (;;) {
    const wish = heartWishes.get(id)
    if (wish === undefined) return true
    try {
      await write(id, wish)
    } catch (error) {
      if (heartWishes.get(id) !== wish) continue // they have changed their mind: what failed is not wanted any more
      setWish(id, undefined)
      if (isSessionOver(error)) keepForLater(id, wish)
      else toast({ ...refusal(error, wish), tone: 'negative' })
      return false
    }
    changes += 1
    const known = memberHearts()
    if (known) setMemberHearts({ ...known, ids: withHeart(known.ids, id, wish) })
    if (heartWishes.get(id) === wish) {
      setWish(id, undefined)
      return true
    }
  }
}

async function write(id: string, isWanted: boolean): Promise<void> {
  const client = await getSupabase()
  const saved = client.from('saved_properties')
  if (isWanted)
    await saved
      .upsert({ property_id: id }, { onConflict: 'user_id,property_id', ignoreDuplicates: true })
      .throwOnError()
  else await saved.delete().eq('property_id', id).throwOnError()
}

/** The session has ended: a new heart waits in this browser, as a visitor's does, and joins the others at sign-in. */
function keepForLater(id: string, isWanted: boolean): void {
  if (isWanted) setVisitorHearts(withHeart(visitorHearts(), id, true))
  toast({
    ...(isWanted ? sentences.savedUntilSignIn : sentences.signInToRemove),
    action: { label: 'Sign in', onSelect: () => askToSignIn({ view: 'sign-in' }) },
  })
}

/** 42501: the home is not on the market any more, or nobody is signed in any more. */
function refusal(error: unknown, isWanted: boolean) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (!isWanted) return sentences.notRemoved
  if (code === '42501') return sentences.gone
  return { ...sentences.notSaved, text: quotaMessage(error) ?? sentences.notSaved.text }
}
