import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { type OwnListing, ownListingQueries } from '../../../entities/listing/own-listing.ts'
import { planUsageQuery } from '../../../entities/plan/plan-usage.ts'
import { listings } from '../../../messages/listings/listings.ts'
import { wizard } from '../../../messages/listings/wizard.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Saves unsaved changes and publishes, now or at a date. The database enforces the plan's limits. */
export function usePublish(listing: OwnListing, save: () => Promise<boolean>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (at: Date | undefined) => {
      if (!(await save())) throw new UnsavedChangesError()
      return callFunction(await getSupabase(), 'publish_listing', {
        property_id: listing.id,
        at: at?.toISOString() ?? null,
      })
    },
    onSuccess: async (published) => {
      const message =
        published.status === 'scheduled' && published.publish_at
          ? wizard.published.later(formatLongDate(published.publish_at))
          : wizard.published.now
      toast({ ...message, tone: 'positive' })
      await navigate(paths.portalListing(listing.id))
      queries.removeQueries({ queryKey: ownListingQueries.byId(listing.id).queryKey })
      await queries.invalidateQueries({ queryKey: ownListingQueries.all })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: planUsageQuery.queryKey }),
  })
}

class UnsavedChangesError extends Error {}

export const publishRefusal = (error: Error | null): string | undefined => {
  if (!error) return undefined
  if (error instanceof UnsavedChangesError) return `${wizard.notSavedYet.title}. ${wizard.notSavedYet.text}`
  return listings.refusalFor(error)
}
