import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type SavedList, savedQueries } from './saved-queries.ts'

const { queryKey } = savedQueries.lists

/** What one can do with lists. Each is shown at once, and taken back with a word if the server does not take it. */
export function useListChanges() {
  const queries = useQueryClient()
  const settle = () => queries.invalidateQueries({ queryKey })
  const fail = (error: unknown) => toast({ ...savedListingsPage.listFailed(error), tone: 'negative' })
  const show = async (change: (lists: SavedList[]) => SavedList[]) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (lists) => lists && change(lists))
  }
  const options = { onError: fail, onSettled: settle }
  const make = useMutation({ mutationFn: makeList, ...options })
  const rename = useMutation({ mutationFn: renameList, ...options })
  const share = useMutation({ mutationFn: shareList, ...options })
  const place = useMutation({
    mutationFn: placeHome,
    onMutate: ({ listId, homeId, isOn }) =>
      show((lists) => lists.map((list) => (list.id === listId ? placed(list, homeId, isOn) : list))),
    ...options,
  })
  const takeBack = useMutation({ mutationFn: takeBackList, ...options })
  const remove = useMutation({
    mutationFn: removeList,
    onMutate: ({ id }) => show((lists) => lists.filter((list) => list.id !== id)),
    onSuccess: (_, { id, name }) =>
      toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: () => takeBack.mutate(id) } }),
    ...options,
  })
  return { make, rename, share, place, remove }
}

const placed = (list: SavedList, homeId: string, isOn: boolean): SavedList => ({
  ...list,
  homeIds: isOn ? [...list.homeIds, homeId] : list.homeIds.filter((id) => id !== homeId),
})

/** With the home it is made for, where it is made for one. Answers its id. */
async function makeList({ name, homeId }: { name: string; homeId?: string | undefined }): Promise<string> {
  const client = await getSupabase()
  const { data } = await client.from('saved_lists').insert({ name }).select('id').single().throwOnError()
  if (homeId) await placeHome({ listId: data.id, homeId, isOn: true })
  return data.id
}

async function renameList({ id, name }: { id: string; name: string }): Promise<void> {
  const client = await getSupabase()
  await client.from('saved_lists').update({ name }).eq('id', id).throwOnError()
}

async function shareList({ id, isShared }: { id: string; isShared: boolean }): Promise<string | null> {
  return callFunction(await getSupabase(), 'share_list', { list_id: id, is_shared: isShared })
}

type Placing = { listId: string; homeId: string; isOn: boolean }

async function placeHome({ listId, homeId, isOn }: Placing): Promise<void> {
  const client = await getSupabase()
  const items = client.from('saved_list_items')
  if (isOn)
    await items
      .upsert(
        { list_id: listId, property_id: homeId },
        { onConflict: 'list_id,property_id', ignoreDuplicates: true },
      )
      .throwOnError()
  else await items.delete().eq('list_id', listId).eq('property_id', homeId).throwOnError()
}

async function removeList({ id }: Pick<SavedList, 'id' | 'name'>): Promise<void> {
  const client = await getSupabase()
  await client.from('saved_lists').delete().eq('id', id).throwOnError()
}

async function takeBackList(id: string): Promise<void> {
  const isBack = await callFunction<boolean>(await getSupabase(), 'restore_deleted', { kind: 'list', id })
  if (!isBack) throw new Error('nothing to take back')
}
