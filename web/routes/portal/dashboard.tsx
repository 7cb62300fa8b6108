import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canAccess } from '../../../domain/accounts/roles.ts'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchListingsByIds } from '../../entities/listing/fetch-listings-by-ids.ts'
import { ListingCard } from '../../entities/listing/listing-card.tsx'
import { SignInAdvice } from '../../features/account/sign-in/sign-in-advice.tsx'
import { ComingUp } from '../../features/dashboard/coming-up.tsx'
import { dashboardQueries } from '../../features/dashboard/dashboard-queries.ts'
import { DaySummary, ProfessionalHome } from '../../features/dashboard/professional-home.tsx'
import { AlertsTile, EnquiriesTile, SavedTile } from '../../features/dashboard/tiles.tsx'
import { WaitingWork } from '../../features/dashboard/waiting-work.tsx'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

export const meta = privatePageMeta('Your portal')

export default function Dashboard() {
  const currentUser = useCurrentUser()
  const { roles, firstName, userId } = currentUser
  const isProfessional = canAccess('listings', roles)
  return (
    <>
      <PageHeading
        title={firstName ? `Welcome back, ${firstName}` : 'Welcome back'}
        lead={
          roles.includes('admin') ? (
            <WaitingWork />
          ) : isProfessional ? (
            <DaySummary userId={userId} />
          ) : (
            <News userId={userId} />
          )
        }
      />
      <SignInAdvice currentUser={currentUser} />
      {isProfessional && (
        <>
          <ProfessionalHome userId={userId} />
          <h2 className="display mt-12 text-d1">Your own home search</h2>
        </>
      )}
      <div className="mt-6 grid items-start gap-5 *:h-full md:grid-cols-2 xl:grid-cols-[1.25fr_1fr_1fr]">
        {canAccess('saved', roles) && <SavedTile />}
        {canAccess('enquiries', roles) && <EnquiriesTile userId={userId} isSentOnly={isProfessional} />}
        {canAccess('alerts', roles) && <AlertsTile />}
      </div>
      {canAccess('enquiries', roles) && <ComingUp />}
      {canAccess('alerts', roles) && <NewListings />}
    </>
  )
}

/** Nine new homes, and one reply this week. One offer needs your answer. */
function News({ userId }: { userId: string }) {
  const { data: alerts } = useQuery(dashboardQueries.alerts)
  const { data: enquiries } = useQuery(dashboardQueries.enquiries(userId, false))
  const { data: comingUp, isPending } = useQuery(dashboardQueries.comingUp)
  if (!alerts || !enquiries || isPending) return <>&nbsp;</>
  const unanswered = comingUp?.offers.length ?? 0
  const parts = [
    alerts.newMatches > 0 && countPhrase(alerts.newMatches, 'new home', 'new homes'),
    enquiries.replies > 0 && countPhrase(enquiries.replies, 'reply', 'replies'),
    enquiries.messages > 0 && countPhrase(enquiries.messages, 'message', 'messages'),
  ].filter(Boolean)
  const sentences = [
    parts.length > 0 && `${capitalised(parts.join(', and '))} this week.`,
    unanswered > 0 && `${capitalised(countPhrase(unanswered, 'offer needs', 'offers need'))} your answer.`,
  ].filter(Boolean)
  return <>{sentences.join(' ') || 'Nothing new this week.'}</>
}

function NewListings() {
  const { data: alerts } = useQuery(dashboardQueries.alerts)
  const { listingIds: ids, newMatches } = alerts ?? { listingIds: [], newMatches: 0 }
  const { data: listings = [] } = useQuery({
    queryKey: [...dashboardQueries.all, 'new-homes', ids],
    queryFn: async () => fetchListingsByIds(await getSupabase(), ids),
    enabled: ids.length > 0,
  })
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="new-homes" className="mt-12">
      <SectionHeading
        id="new-homes"
        title="New this week"
        end={
          newMatches > listings.length && (
            <Link to={paths.portalAlerts} className="section-link">
              All {countPhrase(newMatches, 'home', 'homes')}
            </Link>
          )
        }
      />
      <div className="mt-6 grid gap-7 md:grid-cols-2 xl:grid-cols-3">
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} sizes="(min-width: 1280px) 360px, 90vw" />
        ))}
      </div>
    </section>
  )
}
