import { useState } from 'react'
import { useNavigate } from 'react-router'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import type { FunctionArguments } from '../../../supabase/database.ts'
import { useOfferChange } from './offer-queries.ts'

/** Sends an offer or an application and opens it. The id is chosen once, so that a repeated request adds no second one. */
export function useSendOffer<Name extends 'make_offer' | 'apply_to_rent'>(name: Name) {
  const [id] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const sending = useOfferChange(name, () => navigate(offerPaths.offer(id)))
  return {
    isBusy: sending.isPending,
    send: (args: FunctionArguments<Name>) => sending.mutate({ ...args, id }),
  }
}
