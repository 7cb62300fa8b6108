import { useSyncExternalStore } from 'react'
import {
  keepMemberHearts,
  keepVisitorHearts,
  type MemberHearts,
  memberKey,
  readMemberHearts,
  readVisitorHearts,
  visitorKey,
} from './kept-hearts.ts'
import { sessionState } from './session-state.ts'

/**
 * The homes that somebody has taken to heart. A visitor's stay in the browser; a member's are on the server, where the
 * visitor's join them at sign-in. What is shown follows the click; the server follows in member-hearts.ts, which only
 * members fetch.
 */
let visitors: ReadonlySet<string> | undefined
let members: MemberHearts | undefined
let areMembersRead = false
/** What a member has just asked for and the server has not confirmed. */
const wishes = new Map<string, boolean>()
const listeners = new Set<() => void>()
const settledListeners = new Set<() => void>()

export function useIsHearted(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHearted(id),
    () => false,
  )
}

export function isHearted(id: string): boolean {
  if (!isMember()) return visitorHearts().has(id)
  return wishes.get(id) ?? (memberHearts()?.ids.has(id) || visitorHearts().has(id))
}

/** Answers whether it is kept in this browser only. */
export function toggleHeart(id: string): { isLocal: boolean; isHearted: boolean } {
  const isWanted = !isHearted(id)
  const isLocal = !isMember()
  if (isLocal) setVisitorHearts(changed(visitorHearts(), id, isWanted))
  else void wishHeart(id, isWanted)
  return { isLocal, isHearted: isWanted }
}

/** For members: shown at once, and undone with a word if the server does not take it. Answers whether it did. */
export async function wishHeart(id: string, isWanted: boolean): Promise<boolean> {
  setWish(id, isWanted)
  const { settleWish } = await import('./member-hearts.ts')
  return settleWish(id)
}

/** Also before the session is known, where one is kept: the page opens with the member's hearts. */
function isMember(): boolean {
  const { status } = sessionState.get()
  return (
    status === 'signed-in' || (status === 'unknown' && document.documentElement.dataset.session === 'kept')
  )
}

export const heartWishes: ReadonlyMap<string, boolean> = wishes

export function setWish(id: string, isWanted: boolean | undefined): void {
  if (isWanted === undefined) wishes.delete(id)
  else wishes.set(id, isWanted)
  announce()
}

export function visitorHearts(): ReadonlySet<string> {
  visitors ??= readVisitorHearts()
  return visitors
}

export function setVisitorHearts(ids: ReadonlySet<string>): void {
  visitors = ids
  keepVisitorHearts(ids)
  announce()
}

export function memberHearts(): MemberHearts | undefined {
  if (!areMembersRead) members = readMemberHearts()
  areMembersRead = true
  return members
}

/** As the server has told them. */
export function setMemberHearts(hearts: MemberHearts | undefined): void {
  members = hearts
  areMembersRead = true
  keepMemberHearts(hearts)
  announce()
  for (const listener of settledListeners) listener()
}

/** Told whenever the server's hearts have changed, here or in another tab. */
export function onHeartsSettled(listener: () => void): () => void {
  settledListeners.add(listener)
  return () => {
    settledListeners.delete(listener)
  }
}

export const changed = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Follows the session, the other tabs, and by looking again when the window is, the other devices. Once for the page. */
export function watchHearts(): () => void {
  const join = () => {
    const state = sessionState.get()
    if (state.status === 'signed-in')
      void import('./member-hearts.ts').then(({ joinHearts }) => joinHearts(state.userId))
    if (state.status === 'signed-out' && !state.isLost && memberHearts()) setMemberHearts(undefined)
    announce()
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && sessionState.get().status === 'signed-in') join()
  }
  join()
  const stopWatching = sessionState.subscribe(join)
  window.addEventListener('storage', onStorage)
  window.addEventListener('focus', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    stopWatching()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('focus', lookAgain)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

function onStorage({ key }: StorageEvent): void {
  if (key === visitorKey || key === null) visitors = undefined
  if (key === memberKey || key === null) {
    areMembersRead = false
    for (const listener of settledListeners) listener()
  }
  announce()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
