/** Links in our emails come back with their purpose, or an error, in the URL's fragment. */
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

/** Read first, because the Supabase client removes it from the URL. */
export const emailLinkResult =
  typeof location === 'undefined' ? undefined : parseEmailLinkResult(location.hash)
