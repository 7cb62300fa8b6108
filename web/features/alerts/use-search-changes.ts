import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { savedCountQueries } from '../../entities/saved/saved-counts.ts'
import { alerts } from '../../messages/search/alerts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { alertQueries } from './alert-queries.ts'
import type { SavedSearch } from './saved-search.ts'

type SearchChange = Pick<SavedSearch, 'id'> & Partial<Pick<SavedSearch, 'name' | 'alert' | 'isPaused'>>

const { queryKey } = alertQueries.searches

export function useSearchChanges() {
  const { apply, revert, refetch } = useOptimisticUpdate()
  const change = useMutation({
    mutationFn: changeSearch,
    onMutate: (changes) =>
      apply((searches) => searches.map((each) => (each.id === changes.id ? { ...each, ...changes } : each))),
    onError: revert,
    onSettled: refetch,
    // Runs changes in sequence, so that the last of several quick clicks wins.
    scope: { id: 'saved-searches' },
  })
  const restore = useMutation({
    mutationFn: restoreSearch,
    onError: () => toast({ ...alerts.restoreFailed, tone: 'negative' }),
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: removeSearch,
    onMutate: ({ id }) => apply((searches) => searches.filter((each) => each.id !== id)),
    onError: revert,
    onSuccess: (_, { id, name }) =>
      toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: () => restore.mutate(id) } }),
    onSettled: refetch,
  })
  return { change, remove }
}

type Snapshot = { before: SavedSearch[] | undefined }

/** Applies a change to the cache at once, and reverts it with a toast if the server refuses it. */
function useOptimisticUpdate() {
  const queries = useQueryClient()
  const apply = async (change: (searches: SavedSearch[]) => SavedSearch[]): Promise<Snapshot> => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, (searches) => searches && change(searches))
    return { before }
  }
  const revert = (_error: unknown, _change: unknown, snapshot: Snapshot | undefined) => {
    queries.setQueryData(queryKey, snapshot?.before)
    toast({ ...alerts.changeFailed, tone: 'negative' })
  }
  const dependentKeys = [queryKey, savedCountQueries.all, ['dashboard', 'alerts']]
  const refetch = () => Promise.all(dependentKeys.map((key) => queries.invalidateQueries({ queryKey: key })))
  return { apply, revert, refetch }
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
  const isRestored = await callFunction(await getSupabase(), 'restore_deleted', {
    kind: 'search',
    id,
  })
  if (!isRestored) throw new Error('nothing to take back')
}
