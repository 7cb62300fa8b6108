import type { AttackContext } from '../attack-context.ts'

/** One user's links that work without signing in, and the ids of their documents. */
export type RealLinks = {
  shared: string
  guest: string
  unsubscribe: string
  availability: string
  invitation: string
  erasure: string
  mfaReset: string
  invoice: string
}

/** Real tokens: a refusal of an invented one would prove nothing. */
export function linksOf({ actors }: AttackContext, who: string): RealLinks {
  const names = actors.fixture.ids.get(who) ?? {}
  const named = (name: string) => {
    const value = names[name]
    if (!value) throw new Error(`${who} has no ${name}`)
    return value
  }
  return {
    shared: named('shared token'),
    guest: named('guest token'),
    unsubscribe: named('unsubscribe token'),
    availability: named('availability token'),
    invitation: named('invitation token'),
    erasure: named('erasure token'),
    mfaReset: named('mfa reset token'),
    invoice: named('payment'),
  }
}
