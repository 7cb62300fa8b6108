import { useState } from 'react'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { maxCompared } from './compare-bar.tsx'

/** The ids chosen for comparison: at most four, and only those still in the list. */
export function useCompared(known: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ids = chosen.filter((id) => known.includes(id))
  const choose = (id: string, isChosen: boolean) => {
    if (!isChosen) return setChosen(ids.filter((each) => each !== id))
    if (ids.length >= maxCompared) return toast(savedListingsPage.compareFull)
    setChosen([...ids, id])
  }
  return { ids, choose, clear: () => setChosen([]) }
}
