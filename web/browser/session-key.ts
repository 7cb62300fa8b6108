/** The localStorage key of the session. Without it, the Supabase client need not be loaded. */
export const sessionKey = 'lintel-session'
