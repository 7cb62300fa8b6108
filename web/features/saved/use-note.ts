import { useQueryClient } from '@tanstack/react-query'
import type { SavedListing } from './saved-listing.ts'
import { savedQueries, saveNote } from './saved-queries.ts'

/** Keeps a note with the server, and in what is known of the homes here. */
export function useNote(): (id: string, note: string) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = savedQueries.homes()
  return async (id, note) => {
    await saveNote(id, note)
    queries.setQueryData<SavedListing<unknown>[]>(queryKey, (homes) =>
      homes?.map((home) => (home.id === id ? { ...home, note } : home)),
    )
  }
}
