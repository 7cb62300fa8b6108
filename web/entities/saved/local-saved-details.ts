/** What a visitor's browser knows of a saved listing besides its id. */
export type LocalSavedDetails = { title: string; note: string; savedAt: string }

const localDetailsKey = 'lintel-saved-details'
/** The limit of the database. */
export const maxNoteLength = 2000
/** The details of a removed listing stay, so that its note returns when it is saved again; the oldest go first. */
const maxStored = 500

type AllDetails = Readonly<Record<string, LocalSavedDetails>>

/** Whoever has changed the storage by hand loses the damaged entries only. */
export function parseDetails(stored: string | null): Record<string, LocalSavedDetails> {
  let value: unknown
  try {
    value = JSON.parse(stored ?? 'null')
  } catch {
    return {}
  }
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, details]) => {
      const { title, note, savedAt } = (details ?? {}) as Partial<Record<string, unknown>>
      if (typeof title !== 'string' || typeof note !== 'string' || typeof savedAt !== 'string') return []
      return [[id, { title, note: note.slice(0, maxNoteLength), savedAt }]]
    }),
  )
}

export function readLocalDetails(): AllDetails {
  try {
    return parseDetails(localStorage.getItem(localDetailsKey))
  } catch {
    return {}
  }
}

/** Throws if the browser cannot store it, so that a note is never said to be saved when it is not. */
export function storeLocalDetails(id: string, change: Partial<LocalSavedDetails>): void {
  const { [id]: known, ...others } = readLocalDetails()
  const details = { title: '', note: '', savedAt: new Date().toISOString(), ...known, ...change }
  const entries = [...Object.entries(others), [id, details] as const].slice(-maxStored)
  localStorage.setItem(localDetailsKey, JSON.stringify(Object.fromEntries(entries)))
}

/** After they have been moved to an account. */
export function removeLocalDetails(ids: readonly string[]): void {
  try {
    const left = Object.entries(readLocalDetails()).filter(([id]) => !ids.includes(id))
    if (left.length === 0) localStorage.removeItem(localDetailsKey)
    else localStorage.setItem(localDetailsKey, JSON.stringify(Object.fromEntries(left)))
  } catch {
    // Without storage there is nothing to remove.
  }
}
