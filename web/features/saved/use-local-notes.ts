import { useState } from 'react'
import { readLocalDetails, storeLocalDetails } from '../../entities/saved/local-saved-details.ts'

/** What this browser knows of its saved listings, and how to write a note. */
export function useLocalNotes() {
  const [details, setDetails] = useState(readLocalDetails)
  const write = async (id: string, note: string) => {
    storeLocalDetails(id, { note })
    setDetails(readLocalDetails())
  }
  return { details, write }
}
