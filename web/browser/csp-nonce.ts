import { createContext } from 'react'

/** Set while a page is rendered on the server; the browser never knows it. */
export const CspNonce = createContext<string | undefined>(undefined)
