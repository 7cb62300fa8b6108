import { useQueryClient } from '@tanstack/react-query'
import { wishHeart } from '../../entities/saved/saved-listings.ts'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SavedHome } from './saved-listing.ts'
import { savedQueries } from './saved-queries.ts'

/** Lets go of a home, with a way back: taken to heart again it is as it was, note, lists and all. */
export function useRemoval(): (id: string) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = savedQueries.homes()
  const refresh = () => queries.invalidateQueries({ queryKey: savedQueries.all })
  const takeBack = async (id: string) => {
    await wishHeart(id, true)
    await refresh()
  }
  return async (id) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<SavedHome<unknown>[]>(queryKey, (homes) => homes?.filter((home) => home.id !== id))
    const isGone = await wishHeart(id, false)
    await refresh()
    if (isGone)
      toast({ ...savedListingsPage.removed, action: { label: 'Undo', onSelect: () => void takeBack(id) } })
  }
}
