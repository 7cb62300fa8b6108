import {
  keepMemberHearts,
  keepVisitorHearts,
  type MemberHearts,
  memberKey,
  readMemberHearts,
  readVisitorHearts,
  visitorKey,
} from './local-saved-listings.ts'

/** What is known of hearts in this tab: the visitor's own, the member's as the server told them, and wishes on top. */
let visitors: ReadonlySet<string> | undefined
let members: MemberHearts | undefined
let areMembersRead = false
/** What a member has just asked for and the server has not confirmed. */
const wishes = new Map<string, boolean>()
const listeners = new Set<() => void>()
const settledListeners = new Set<() => void>()

export const heartWishes: ReadonlyMap<string, boolean> = wishes

export function setWish(id: string, isWanted: boolean | undefined): void {
  if (isWanted === undefined) wishes.delete(id)
  else wishes.set(id, isWanted)
  announceHearts()
}

export function visitorHearts(): ReadonlySet<string> {
  visitors ??= readVisitorHearts()
  return visitors
}

export function setVisitorHearts(ids: ReadonlySet<string>): void {
  visitors = ids
  keepVisitorHearts(ids)
  announceHearts()
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
  announceHearts()
  announceSettled()
}

export function withHeart(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Another tab has changed what both keep. */
export function followStorage({ key }: StorageEvent): void {
  if (key === visitorKey || key === null) visitors = undefined
  if (key === memberKey || key === null) {
    areMembersRead = false
    announceSettled()
  }
  announceHearts()
}

/** Told whenever what is shown may have changed. */
export function onHeartsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Told whenever the server's hearts have changed, here or in another tab. */
export function onHeartsSettled(listener: () => void): () => void {
  settledListeners.add(listener)
  return () => {
    settledListeners.delete(listener)
  }
}

export function announceHearts(): void {
  for (const listener of listeners) listener()
}

function announceSettled(): void {
  for (const listener of settledListeners) listener()
}
