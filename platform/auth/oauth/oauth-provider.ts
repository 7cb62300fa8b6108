import type { ExternalProvider } from '../config.ts'

/** What a provider says about the person who signed in there. */
export type Profile = {
  /** The account's id at the provider. */
  id: string
  email: string | undefined
  isEmailVerified: boolean
  /** Stored with the identity and shown in the user's metadata. */
  data: Record<string, unknown>
}

export type ProviderTokens = { accessToken: string; refreshToken: string | undefined }

/** One sign-in at a provider. The secrets are derived from the state, so that nothing has to be stored. */
export type Attempt = { state: string; nonce: string; verifier: string; redirectUri: string }

export type OAuthProvider = {
  authorizeUrl: (attempt: Attempt, scopes: string, extra: URLSearchParams) => Promise<string>
  exchange: (code: string, attempt: Attempt) => Promise<{ profile: Profile; tokens: ProviderTokens }>
  /** Verifies a token that an app got from the provider itself. Undefined if the provider has no such tokens. */
  verifyIdToken?: (token: string) => Promise<{ profile: Profile; nonce: string | undefined }>
}

export type ProviderOptions = ExternalProvider & { name: string }

/** The addresses of well-known providers. Any other name is a generic OpenID Connect provider with its own address. */
export const knownIssuers: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
}
