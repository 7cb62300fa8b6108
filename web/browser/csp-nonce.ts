import { createContext } from 'react'

/** Set only while a page is rendered on the server. */
export const CspNonce = createContext<string | undefined>(undefined)
