import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { type OwnListing, ownListingQueries } from '../../../entities/listing/own-listing.ts'
import { planUsageQuery } from '../../../entities/plan/plan-usage.ts'
import { advertCheck } from '../../../messages/listings/advert-check.ts'
import { listings } from '../../../messages/listings/listings.ts'
import { wizard } from '../../../messages/listings/wizard.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Saves unsaved changes and publishes, now or at a date. The database enforces the plan's limits. */
export function usePublish(listing: OwnListing, save: () => Promise<boolean>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ at, reason }: { at: Date | undefined; reason: string }) => {
      if (!(await save())) throw new UnsavedChangesError()
      return callFunction(await getSupabase(), 'publish_listing', {
        property_id: listing.id,
        at: at?.toISOString() ?? null,
        reason: reason.trim() || null,
      })
    },
    onSuccess: async (published) => {
      toast({ ...outcome(published), tone: 'positive' })
      await navigate(portalPaths.listing(listing.id))
      queries.removeQueries({ queryKey: ownListingQueries.byId(listing.id).queryKey })
      await queries.invalidateQueries({ queryKey: ownListingQueries.all })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: planUsageQuery.queryKey }),
  })
}

/** If our staff have to check it first, the listing comes back as it was. */
function outcome({ status, publish_at }: Pick<OwnListing, 'status' | 'publish_at'>) {
  if (status === 'live') return wizard.published.now
  return status === 'scheduled' && publish_at
    ? wizard.published.later(formatLongDate(publish_at))
    : advertCheck.sentForReview
}

class UnsavedChangesError extends Error {}

export const publishRefusal = (error: Error | null): string | undefined => {
  if (!error) return undefined
  if (error instanceof UnsavedChangesError) return `${wizard.notSavedYet.title}. ${wizard.notSavedYet.text}`
  return listings.refusalFor(error)
}
