import { useQueryClient } from '@tanstack/react-query'
import { setSaved } from '../../entities/saved/saved-listings.ts'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { savedQueries } from './saved-queries.ts'

/** Removes a saved listing with an Undo that restores its note and lists too. */
export function useRemoval(): (id: string) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = savedQueries.listings
  const refresh = () => queries.invalidateQueries({ queryKey: savedQueries.all })
  const restore = async (id: string) => {
    await setSaved(id, true)
    await refresh()
  }
  return async (id) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (savedListings) => savedListings?.filter((saved) => saved.id !== id))
    const isRemoved = await setSaved(id, false)
    await refresh()
    if (isRemoved)
      toast({ ...savedListingsPage.removed, action: { label: 'Undo', onSelect: () => void restore(id) } })
  }
}
