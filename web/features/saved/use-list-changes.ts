import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type SavedList, savedQueries } from './saved-queries.ts'

const { queryKey } = savedQueries.lists

/** Changes to lists, shown optimistically and undone with a toast if the server refuses them. */
export function useListChanges() {
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey })
  const showError = (error: unknown) => toast({ ...savedListingsPage.listFailed(error), tone: 'negative' })
  const updateCache = async (change: (lists: SavedList[]) => SavedList[]) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (lists) => lists && change(lists))
  }
  const options = { onError: showError, onSettled: refetch }
  const create = useMutation({ mutationFn: createList, ...options })
  const rename = useMutation({ mutationFn: renameList, ...options })
  const share = useMutation({ mutationFn: shareList, ...options })
  const setListed = useMutation({
    mutationFn: writeListed,
    onMutate: ({ listId, listingId, isOn }) =>
      updateCache((lists) =>
        lists.map((list) => (list.id === listId ? withListing(list, listingId, isOn) : list)),
      ),
    ...options,
  })
  const restore = useMutation({ mutationFn: restoreList, ...options })
  const remove = useMutation({
    mutationFn: removeList,
    onMutate: ({ id }) => updateCache((lists) => lists.filter((list) => list.id !== id)),
    onSuccess: (_, { id, name }) =>
      toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: () => restore.mutate(id) } }),
    ...options,
  })
  return { create, rename, share, setListed, remove }
}

const withListing = (list: SavedList, listingId: string, isOn: boolean): SavedList => ({
  ...list,
  listingIds: isOn ? [...list.listingIds, listingId] : list.listingIds.filter((id) => id !== listingId),
})

/** Creates a list, optionally with a listing on it, and returns its id. */
async function createList({
  name,
  listingId,
}: {
  name: string
  listingId?: string | undefined
}): Promise<string> {
  const client = await getSupabase()
  const { data } = await client.from('saved_lists').insert({ name }).select('id').single().throwOnError()
  if (listingId) await writeListed({ listId: data.id, listingId, isOn: true })
  return data.id
}

async function renameList({ id, name }: { id: string; name: string }): Promise<void> {
  const client = await getSupabase()
  await client.from('saved_lists').update({ name }).eq('id', id).throwOnError()
}

async function shareList({ id, isShared }: { id: string; isShared: boolean }): Promise<string | null> {
  return callFunction(await getSupabase(), 'share_list', { list_id: id, is_shared: isShared })
}

type ListedChange = { listId: string; listingId: string; isOn: boolean }

async function writeListed({ listId, listingId, isOn }: ListedChange): Promise<void> {
  const client = await getSupabase()
  const items = client.from('saved_list_items')
  if (isOn)
    await items
      .upsert(
        { list_id: listId, property_id: listingId },
        { onConflict: 'list_id,property_id', ignoreDuplicates: true },
      )
      .throwOnError()
  else await items.delete().eq('list_id', listId).eq('property_id', listingId).throwOnError()
}

async function removeList({ id }: Pick<SavedList, 'id' | 'name'>): Promise<void> {
  const client = await getSupabase()
  await client.from('saved_lists').delete().eq('id', id).throwOnError()
}

async function restoreList(id: string): Promise<void> {
  const isRestored = await callFunction(await getSupabase(), 'restore_deleted', { kind: 'list', id })
  if (!isRestored) throw new Error('nothing to take back')
}
