import type { Tx } from '../../db/connect.ts'
import type { LinkParts } from '../parts.ts'
import { type CodeChallenge, startFlow } from './flow-state.ts'
import { type IssuedToken, issueToken, type TokenType } from './one-time-token.ts'

/** What a link proves when it is opened. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

type NewLink = {
  type: LinkType
  tokenType: TokenType
  userId: string
  /** The address that opening it proves. */
  email: string
  redirectTo: string
  challenge?: CodeChallenge | undefined
}

/** A fresh link; the ones of its kind before it stop working. */
export async function makeLink(
  parts: LinkParts,
  tx: Tx,
  { type, tokenType, userId, email, redirectTo, challenge }: NewLink,
): Promise<IssuedToken & { link: string }> {
  const flowStateId = challenge && (await startFlow(tx, userId, linkMethods[type], challenge))
  const issued = await issueToken(parts, tx, { userId, type: tokenType, email, flowStateId })
  const query = new URLSearchParams({ token: issued.token, type, redirect_to: redirectTo })
  return { ...issued, link: `${parts.config.apiUrl}/verify?${query}` }
}

/** How a session that begins with such a link says it was proven. */
export const linkMethods: Record<LinkType, string> = {
  signup: 'otp',
  invite: 'otp',
  recovery: 'otp',
  magiclink: 'magiclink',
  email_change: 'otp',
}
