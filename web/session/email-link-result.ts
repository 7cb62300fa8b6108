/** Who opens a link of our mails comes back with what it was for, or why it did not work, behind the address's #. */
export type EmailLinkResult =
  | { kind: 'signup' | 'recovery' | 'email_change' | 'invite' | 'magiclink' }
  | { kind: 'failed' }

const kinds = ['signup', 'recovery', 'email_change', 'invite', 'magiclink'] as const

export function parseEmailLinkResult(hash: string): EmailLinkResult | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  if (params.has('error_code') || params.has('error')) return { kind: 'failed' }
  const kind = kinds.find((each) => each === params.get('type'))
  return kind && params.has('access_token') ? { kind } : undefined
}

/** Read before anything else: the client takes it out of the address when it is fetched. */
export const emailLinkResult =
  typeof location === 'undefined' ? undefined : parseEmailLinkResult(location.hash)
