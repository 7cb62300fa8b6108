import { createContext } from 'react-router'
import type { PasswordRule } from '../../domain/accounts/password.ts'
import type { SupabaseClient } from '../../supabase/database.ts'

/** The Supabase client of loaders: an anonymous visitor that calls the backend in-process. */
export const visitorClient = createContext<SupabaseClient>()

/** How the browser reaches the backend. */
export const publicSettings = createContext<PublicSettings>()

export type PublicSettings = {
  /** URL of the backend; empty for the page's own origin. */
  supabaseUrl: string
  supabaseAnonKey: string
  siteUrl: string
  /** Style URL of a map service; empty for the built-in map. */
  mapStyleUrl: string
  /** Whether only this machine can reach the site; /dev pages need it. */
  isLoopback: boolean
  /** Captcha provider and site key, separated by a space; empty for our own. */
  captcha: string
  /** The rule for a new account's password. */
  passwordPolicy: PasswordRule
}

/** Reports an error that does not fail the page. The page is then not cached. */
export const reportFailure = createContext<(error: unknown) => void>()

/** Nonce of the page's scripts. Removed from pages that shared caches may store. */
export const cspNonce = createContext<string>()
