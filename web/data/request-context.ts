import { createContext } from 'react-router'
import type { SupabaseClient } from '../../supabase/database.ts'

/** What the server hands to loaders: the official client as an anonymous visitor, calling the backend in-process. */
export const visitorClient = createContext<SupabaseClient>()

/** The address and public key the browser uses to reach the backend by itself. */
export const publicSettings = createContext<PublicSettings>()

export type PublicSettings = {
  /** Where the backend answers; empty means the address of the page. */
  supabaseUrl: string
  supabaseAnonKey: string
  siteUrl: string
  /** The style of a map service; empty means that we draw the map ourselves. */
  mapStyleUrl: string
  /** Pages for developers are shown only where nobody else can reach them. */
  isLoopback: boolean
  /** The captcha of another provider and its site key, with a space between; empty for our own. */
  captcha: string
}

/** For what went wrong without taking the page with it: the log is told, and the page is not kept. */
export const reportFailure = createContext<(error: unknown) => void>()

/** Marks the scripts that we render as ours. The server takes it off again on pages that a shared cache may keep. */
export const cspNonce = createContext<string>()
