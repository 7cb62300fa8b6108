import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StatusChange } from '../../../domain/listings/listing-status.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { type OwnListing, ownListingQueries } from '../../entities/listing/own-listing.ts'
import { planUsageQuery } from '../../entities/plan/plan-usage.ts'
import { listings } from '../../messages/listings/listings.ts'
import { toast } from '../../ui/feedback/toast.ts'

type Change = Exclude<StatusChange, 'publish'> | 'duplicate'

/** Changes the listing's status; the database decides whether it is allowed. */
export function useStatusChange(id: string, onDone?: (change: Change, copyId?: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => performChange(id, change),
    onSuccess: async (copyId, change) => {
      toast({ ...(change === 'duplicate' ? listings.duplicated : listings.moved[change]), tone: 'positive' })
      if (change === 'delete') queries.removeQueries({ queryKey: ownListingQueries.byId(id).queryKey })
      onDone?.(change, copyId)
    },
    onError: (error) => toast(listings.refused(listings.refusalFor(error))),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ownListingQueries.all }),
        queries.invalidateQueries({ queryKey: planUsageQuery.queryKey }),
      ]),
  })
}

async function performChange(property_id: string, change: Change): Promise<string | undefined> {
  const client = await getSupabase()
  switch (change) {
    case 'duplicate':
      return callFunction(client, 'duplicate_listing', { property_id })
    case 'renew':
      await callFunction(client, 'renew_listing', { property_id })
      return undefined
    case 'withdraw':
      await callFunction(client, 'withdraw_listing', { property_id })
      return undefined
    case 'delete':
      await client.from('properties').delete().eq('id', property_id).throwOnError()
      return undefined
    default:
      await callFunction(client, 'set_listing_status', {
        property_id,
        status: change === 'unschedule' ? 'draft' : change,
      })
      return undefined
  }
}

/** Changes the price. A database trigger keeps the history. */
export function usePriceChange(listing: Pick<OwnListing, 'id'>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: { price: number; deposit?: number; holding_deposit?: number }) => {
      const client = await getSupabase()
      await client.from('properties').update(change).eq('id', listing.id).throwOnError()
    },
    onSuccess: async () => {
      toast({ ...listings.priceChanged, tone: 'positive' })
      await queries.invalidateQueries({ queryKey: ownListingQueries.all })
      onDone()
    },
    onError: (error) => toast(listings.refused(listings.refusalFor(error))),
  })
}
