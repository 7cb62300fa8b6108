import type { AttackContext } from '../attack-context.ts'

/** The links of one person's that open without a sign-in, and the documents that have an id of their own. */
export type RealLinks = {
  shared: string
  guest: string
  unsubscribe: string
  invitation: string
  erasure: string
  mfaReset: string
  invoice: string
}

/** Tokens as the product gives them out: a made-up one shows nothing, so it would prove nothing. */
export function linksOf({ actors }: AttackContext, who: string): RealLinks {
  const names = actors.world.names.get(who) ?? {}
  const named = (name: string) => {
    const value = names[name]
    if (!value) throw new Error(`${who} has no ${name}`)
    return value
  }
  return {
    shared: named('shared token'),
    guest: named('guest token'),
    unsubscribe: named('unsubscribe token'),
    invitation: named('invitation token'),
    erasure: named('erasure token'),
    mfaReset: named('mfa reset token'),
    invoice: named('payment'),
  }
}
