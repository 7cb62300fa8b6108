import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '../../../browser/new-id.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { ownListingQueries } from '../../../entities/listing/own-listing.ts'
import { planUsageQuery } from '../../../entities/plan/plan-usage.ts'
import { listings } from '../../../messages/listings/listings.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { BulkChange } from './bulk-action.ts'

type Request = BulkChange & { id: string; ids: readonly string[] }

/** Preview, change and undo. The same id never changes anything twice, also after a lost connection. */
export function useBulkChange() {
  const queries = useQueryClient()
  const onError = (error: Error) => toast(listings.refused(listings.refusalFor(error)))
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownListingQueries.all }),
      queries.invalidateQueries({ queryKey: planUsageQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['dashboard'] }),
    ])
  const run = async ({ id, ids, action, value }: Request, is_preview: boolean) =>
    callFunction(await getSupabase(), 'bulk_change_listings', {
      id,
      property_ids: [...ids],
      action,
      value,
      is_preview,
    })
  const preview = useMutation({
    mutationFn: (request: Omit<Request, 'id'>) => run({ ...request, id: newId() }, true),
    onError,
  })
  const change = useMutation({
    mutationFn: (request: Request) => run(request, false),
    onError,
    onSettled: refresh,
  })
  const undo = useMutation({
    mutationFn: async (id: string) => callFunction(await getSupabase(), 'undo_bulk_change', { id }),
    onError,
    onSettled: refresh,
  })
  return { preview, change, undo }
}
