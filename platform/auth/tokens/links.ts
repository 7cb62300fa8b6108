import type { Tx } from '../../db/connect.ts'
import type { LinkContext } from '../auth-context.ts'
import { type CodeChallenge, startFlow } from './flow-state.ts'
import { type IssuedToken, issueToken, type TokenType } from './one-time-token.ts'

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

type NewLink = {
  type: LinkType
  tokenType: TokenType
  userId: string
  /** The address that is confirmed when the link is opened. */
  email: string
  redirectTo: string
  challenge?: CodeChallenge | undefined
}

/** Creates a link and invalidates earlier ones of its type. */
export async function createLink(
  context: LinkContext,
  tx: Tx,
  { type, tokenType, userId, email, redirectTo, challenge }: NewLink,
): Promise<IssuedToken & { link: string }> {
  const flowStateId = challenge && (await startFlow(tx, userId, linkMethods[type], challenge))
  const issued = await issueToken(context, tx, { userId, type: tokenType, email, flowStateId })
  const query = new URLSearchParams({ token: issued.token, type, redirect_to: redirectTo })
  return { ...issued, link: `${context.config.apiUrl}/verify?${query}` }
}

/** The authentication method of a session that starts with such a link. */
export const linkMethods: Record<LinkType, string> = {
  signup: 'otp',
  invite: 'otp',
  recovery: 'otp',
  magiclink: 'magiclink',
  email_change: 'otp',
}
