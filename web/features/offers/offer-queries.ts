import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferSide } from '../../../domain/offers/offer-words.ts'
import type { FunctionArguments, FunctionName, FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { offers as messages } from '../../messages/offers.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type OfferSummary = FunctionResult<'my_offers'>[number]
export type Offer = NonNullable<FunctionResult<'my_offer'>>
export type ListingOffers = NonNullable<FunctionResult<'listing_offers'>>
export type OfferFormFacts = NonNullable<FunctionResult<'offer_form'>>

/** The other side may act at any time. */
const refetchIntervalMs = 20_000

export const offerQueries = {
  all: ['offers'] as const,
  mine: (side: OfferSide) =>
    queryOptions({
      queryKey: [...offerQueries.all, 'mine', side],
      queryFn: async () => callFunction(await getSupabase(), 'my_offers', { side }),
      refetchInterval: refetchIntervalMs,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...offerQueries.all, 'one', id],
      queryFn: async () => callFunction(await getSupabase(), 'my_offer', { offer_id: id }),
      refetchInterval: refetchIntervalMs,
      refetchOnMount: 'always',
    }),
  ofListing: (id: string) =>
    queryOptions({
      queryKey: [...offerQueries.all, 'listing', id],
      queryFn: async () => callFunction(await getSupabase(), 'listing_offers', { property_id: id }),
      refetchInterval: refetchIntervalMs,
    }),
  form: (id: string) =>
    queryOptions({
      queryKey: [...offerQueries.all, 'form', id],
      queryFn: async () => callFunction(await getSupabase(), 'offer_form', { property_id: id }),
    }),
}

export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Calls a function that changes offers, then reloads them. A refusal is shown as a toast. */
export function useOfferChange<Name extends FunctionName>(name: Name, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (args: FunctionArguments<Name>) => callFunction(await getSupabase(), name, args),
    onSuccess: async () => {
      onDone?.()
      await queries.invalidateQueries({ queryKey: offerQueries.all })
    },
    onError: async (error) => {
      toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' })
      // What the person saw may be out of date.
      await queries.invalidateQueries({ queryKey: offerQueries.all })
    },
  })
}
