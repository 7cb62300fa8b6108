import { useQueryClient } from '@tanstack/react-query'
import { savedQueries, saveNote } from './saved-queries.ts'

/** Saves a note and updates the cache. */
export function useNote(): (id: string, note: string) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = savedQueries.listings
  return async (id, note) => {
    await saveNote(id, note)
    queries.setQueryData(queryKey, (savedListings) =>
      savedListings?.map((saved) => (saved.id === id ? { ...saved, note } : saved)),
    )
  }
}
