/** Where the client keeps a session in localStorage. Its presence is the sign that the client is worth fetching. */
export const sessionKey = 'lintel-session'
