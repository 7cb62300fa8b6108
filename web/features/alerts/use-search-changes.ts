import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { roomCountQueries } from '../../entities/saved/saved-counts.ts'
import { alerts } from '../../messages/search/alerts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { alertQueries } from './alert-queries.ts'
import type { SavedSearch } from './saved-search.ts'

type SearchChange = Pick<SavedSearch, 'id'> & Partial<Pick<SavedSearch, 'name' | 'alert' | 'isPaused'>>

const { queryKey } = alertQueries.searches

/** What one can do with a saved search. */
export function useSearchChanges() {
  const { show, undo, settle } = useOptimisticUpdate()
  const change = useMutation({
    mutationFn: changeSearch,
    onMutate: (changed) =>
      show((searches) => searches.map((each) => (each.id === changed.id ? { ...each, ...changed } : each))),
    onError: undo,
    onSettled: settle,
    // Whoever clicks through the frequencies gets the last one: each waits for the one before.
    scope: { id: 'saved-searches' },
  })
  const takeBack = useMutation({
    mutationFn: restoreSearch,
    onError: () => toast({ ...alerts.restoreFailed, tone: 'negative' }),
    onSettled: settle,
  })
  const remove = useMutation({
    mutationFn: removeSearch,
    onMutate: ({ id }) => show((searches) => searches.filter((each) => each.id !== id)),
    onError: undo,
    onSuccess: (_, { id, name }) =>
      toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: () => takeBack.mutate(id) } }),
    onSettled: settle,
  })
  return { change, remove }
}

type Shown = { before: SavedSearch[] | undefined }

/** A change is shown at once, and taken back with a word if the server does not take it. */
function useOptimisticUpdate() {
  const queries = useQueryClient()
  const show = async (change: (searches: SavedSearch[]) => SavedSearch[]): Promise<Shown> => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, (searches) => searches && change(searches))
    return { before }
  }
  const undo = (_error: unknown, _change: unknown, shown: Shown | undefined) => {
    queries.setQueryData(queryKey, shown?.before)
    toast({ ...alerts.changeFailed, tone: 'negative' })
  }
  const follows = [queryKey, roomCountQueries.all, ['dashboard', 'alerts']]
  const settle = () => Promise.all(follows.map((key) => queries.invalidateQueries({ queryKey: key })))
  return { show, undo, settle }
}

async function changeSearch({ id, name, alert, isPaused }: SearchChange): Promise<void> {
  const client = await getSupabase()
  await client
    .from('saved_searches')
    .update({
      ...(name === undefined ? {} : { name }),
      ...(alert === undefined ? {} : { alert }),
      ...(isPaused === undefined ? {} : { is_paused: isPaused }),
    })
    .eq('id', id)
    .throwOnError()
}

async function removeSearch({ id }: Pick<SavedSearch, 'id' | 'name'>): Promise<void> {
  const client = await getSupabase()
  await client.from('saved_searches').delete().eq('id', id).throwOnError()
}

async function restoreSearch(id: string): Promise<void> {
  const isBack = await callFunction<boolean>(await getSupabase(), 'restore_deleted', { kind: 'search', id })
  if (!isBack) throw new Error('nothing to take back')
}
