import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { ownListingQueries } from '../../entities/listing/own-listing.ts'
import { confirmationRefusal, listings } from '../../messages/listings/listings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Confirms these homes, or all that await it. */
export function useConfirmation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (property_ids: string[] | undefined) =>
      callFunction(await getSupabase(), 'confirm_availability', property_ids ? { property_ids } : {}),
    onSuccess: ({ confirmed, refused }) => {
      if (confirmed > 0) toast({ ...listings.confirmed(confirmed), tone: 'positive' })
      for (const { title, reason } of refused.slice(0, 3)) toast({ title, text: confirmationRefusal(reason) })
    },
    onError: () => toast(listings.confirmFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: ownListingQueries.all }),
  })
}

/** Asks for all homes at once whether they are still available. */
export function ConfirmBanner() {
  const { data: counts } = useQuery({
    queryKey: [...ownListingQueries.all, 'availability'],
    queryFn: async () => callFunction(await getSupabase(), 'my_availability', {}),
  })
  const confirmation = useConfirmation()
  if (!counts || counts.due === 0) return null
  const { due, unconfirmed, hidden } = counts
  const consequences = [
    unconfirmed > 0 && `${unconfirmed} ${unconfirmed === 1 ? 'is' : 'are'} at the end of search results`,
    hidden > 0 && `${hidden} ${hidden === 1 ? 'is' : 'are'} hidden`,
  ].filter(Boolean)
  return (
    <section
      aria-label="Availability"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:flex-nowrap border-ink border-t-3 bg-surface px-5 py-4"
    >
      <div className="min-w-0">
        <p className="font-semibold">
          {due === 1 ? 'Is 1 home still available?' : `Are ${due} homes still available?`}
        </p>
        <p className="text-ink-2 text-sm">
          We ask every week. If you don’t confirm within two weeks, a home moves to the end of search results,
          and after three it’s hidden.
          {consequences.length > 0 && ` ${consequences.join(' and ')}.`}{' '}
          <Link to={`${portalPaths.listings}?attention=due`} className="text-link whitespace-nowrap">
            {due === 1 ? 'Show this home' : 'Show these homes'}
          </Link>
        </p>
      </div>
      <Button
        variant="primary"
        isBusy={confirmation.isPending}
        onClick={() => confirmation.mutate(undefined)}
      >
        {due === 1 ? 'Confirm 1 home' : `Confirm all ${due}`}
      </Button>
    </section>
  )
}
