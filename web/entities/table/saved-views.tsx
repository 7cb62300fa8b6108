import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SelectedColumns } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'
import { tables } from '../../messages/listings/tables.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PromptDialog } from '../../ui/overlays/prompt-dialog.tsx'

type SavedView = SelectedColumns<'table_views', 'id,name,params,hidden_columns'>

const savedViewsQuery = (table: string) =>
  queryOptions({
    queryKey: ['table-views', table],
    queryFn: async ({ signal }) => {
      const client = await getSupabase()
      const { data } = await client
        .from('table_views')
        .select('id,name,params,hidden_columns')
        .eq('table_name', table)
        .order('name')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

type Props = {
  table: string
  hiddenColumns: readonly string[]
  onColumns: (hidden: readonly string[]) => void
}

/** The user's saved views of a table: search, filters, order and columns under a name. */
export function SavedViews({ table, hiddenColumns, onColumns }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: views = [] } = useQuery(savedViewsQuery(table))
  const [isNaming, setIsNaming] = useState(false)
  const params = viewParams(search)
  const current = views.find((view) => view.params === params)
  const save = useMutation({
    mutationFn: async (name: string) => {
      const client = await getSupabase()
      await client
        .from('table_views')
        .insert({ table_name: table, name, params, hidden_columns: [...hiddenColumns] })
        .throwOnError()
    },
    onSuccess: () => {
      toast({ ...tables.viewSaved, tone: 'positive' })
      setIsNaming(false)
    },
    onError: (error: Error & { code?: string }) =>
      toast({ ...(error.code === '23505' ? tables.viewExists : tables.viewNotSaved), tone: 'negative' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['table-views'] }),
  })
  const remove = useMutation({
    mutationFn: async (id: string) => {
      const client = await getSupabase()
      await client.from('table_views').delete().eq('id', id).throwOnError()
    },
    onSuccess: () => toast({ ...tables.viewDeleted, tone: 'positive' }),
    onError: () => toast({ ...tables.viewNotSaved, tone: 'negative' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['table-views'] }),
  })
  const open = (view: SavedView) => {
    onColumns(view.hidden_columns)
    navigate(view.params ? `${pathname}?${view.params}` : pathname, { preventScrollReset: true })
  }
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Icon of={Bookmark} size={18} />
            {current?.name ?? 'Saved views'}
          </Button>
        }
      >
        {views.map((view) => (
          <MenuItem key={view.id} icon={Bookmark} onSelect={() => open(view)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuItem icon={Plus} onSelect={() => setIsNaming(true)}>
          Save this view
        </MenuItem>
        {current && (
          <MenuItem icon={Trash2} isDestructive onSelect={() => remove.mutate(current.id)}>
            Delete ‘{current.name}’
          </MenuItem>
        )}
      </Menu>
      <PromptDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        title="Save this view"
        description="Its search, filters, order and columns, under a name of your choice."
        reason={{ label: 'Name', missing: tables.viewNameMissing }}
        confirm="Save view"
        isBusy={save.isPending}
        onConfirm={(name) => name && save.mutate(name.slice(0, 60))}
      />
    </>
  )
}

/** The address without the page, in one order, so that equal views have equal texts. */
function viewParams(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', 'after', 'before']) params.delete(name)
  params.sort()
  return params.toString()
}
