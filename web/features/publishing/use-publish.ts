import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatLongDate } from '../../../domain/dates.ts'
import { callFunction } from '../../lib/call-function.ts'
import { type OwnListing, ownListingQueries } from '../../lib/own-listing.ts'
import { paths } from '../../lib/paths.ts'
import { planUsageQuery } from '../../lib/plan-usage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { listings } from '../../messages/listings.ts'
import { wizard } from '../../messages/wizard.ts'
import { toast } from '../../ui/toast.ts'

/** Saves what is on the screen and opens it, now or at a date. The plan's limits are the database's to keep. */
export function usePublish(listing: OwnListing, save: () => Promise<boolean>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (at: Date | undefined) => {
      if (!(await save())) throw new UnsavedProblem()
      return callFunction<OwnListing>(await getSupabase(), 'publish_listing', {
        property_id: listing.id,
        at: at?.toISOString() ?? null,
      })
    },
    onSuccess: async (published) => {
      const told =
        published.status === 'scheduled' && published.publish_at
          ? wizard.published.later(formatLongDate(published.publish_at))
          : wizard.published.now
      toast({ ...told, tone: 'positive' })
      await navigate(paths.portalListing(listing.id))
      queries.removeQueries({ queryKey: ownListingQueries.byId(listing.id).queryKey })
      await queries.invalidateQueries({ queryKey: ownListingQueries.all })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: planUsageQuery.queryKey }),
  })
}

class UnsavedProblem extends Error {}

/** Why it was not published, in words. */
export const publishRefusal = (error: Error | null): string | undefined => {
  if (!error) return undefined
  if (error instanceof UnsavedProblem) return `${wizard.notSavedYet.title}. ${wizard.notSavedYet.text}`
  return listings.refusalFor(error)
}
