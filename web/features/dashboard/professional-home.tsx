import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import { daysBetween, formatClock, formatMoment } from '../../../domain/time/dates.ts'
import type { ProfessionalHome as Home } from '../../../supabase/function-types.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { advertCheck } from '../../messages/listings/advert-check.ts'
import { describeSuggestion } from '../../messages/listings/listing-facts.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FigureLinks } from '../../ui/figure-links.tsx'
import { Tag } from '../../ui/tag.tsx'
import { HomePanel, PanelRow } from './home-panel.tsx'
import { professionalHomeQuery } from './home-queries.ts'
import { trendNote } from './trend-note.ts'

/** What an agent or landlord has to do today, and how the week goes. Every figure opens its list. */
export function ProfessionalHome({ userId }: { userId: string }) {
  const home = useQuery(professionalHomeQuery(userId))
  return (
    <QueryResult
      query={home}
      failure="We couldn’t load your day"
      skeleton={<Skeleton className="h-96 rounded-panel" />}
    >
      {(data) =>
        data && (
          <>
            <Week {...data} />
            <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
              <div className="grid gap-5">
                <Viewings {...data.viewings} />
                <Enquiries {...data.enquiries} />
              </div>
              <div className="grid gap-5">
                <Expiring {...data.expiring} />
                <Drafts {...data.drafts} />
                <Stale {...data.stale} />
              </div>
            </div>
          </>
        )
      }
    </QueryResult>
  )
}

/** Two viewings today and three enquiries to answer. */
export function DaySummary({ userId }: { userId: string }) {
  const { data: home } = useQuery(professionalHomeQuery(userId))
  if (!home) return <>&nbsp;</>
  const parts = [
    home.viewings.today > 0 && `${countPhrase(home.viewings.today, 'viewing', 'viewings')} today`,
    home.enquiries.count > 0 && `${countPhrase(home.enquiries.count, 'enquiry', 'enquiries')} to answer`,
    home.expiring.count > 0 && `${countPhrase(home.expiring.count, 'listing', 'listings')} ending this week`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return <>No viewings today, and every enquiry is answered.</>
  const last = parts.at(-1)
  return <>{capitalised(parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : `${last}`)}.</>
}

const received = `${paths.portalEnquiries}?side=received`
const unanswered = `${received}&state=new`
const market = `${portalPaths.listings}?state=market`

function Week({ week, market: onMarket }: Home) {
  return (
    <FigureLinks
      figures={[
        { label: 'On the market', figure: onMarket, to: market, note: 'Live and under offer' },
        {
          label: 'Views this week',
          figure: week.views.now,
          to: `${market}&sort=-views`,
          note: trendNote(week.views),
        },
        {
          label: 'Saves this week',
          figure: week.saves.now,
          to: `${market}&sort=-saves`,
          note: trendNote(week.saves),
        },
        {
          label: 'Enquiries this week',
          figure: week.enquiries.now,
          to: received,
          note: trendNote(week.enquiries),
        },
      ]}
    />
  )
}

function Viewings({ today, later, next, rows }: Home['viewings']) {
  const laterNote =
    later > 0 && next ? `${capitalised(countPhrase(later, 'viewing', 'viewings'))} on later days.` : ''
  return (
    <HomePanel
      title="Viewings today"
      figure={today}
      to={portalPaths.viewings}
      note={today > 0 ? laterNote : `None today. ${laterNote || 'Viewings that you book appear here.'}`}
    >
      {rows.map(({ id, enquiry_id: enquiryId, viewing_at, name, property_title }) => (
        <PanelRow
          key={id}
          to={enquiryId ? paths.portalEnquiry(enquiryId) : portalPaths.viewings}
          title={name}
          note={property_title}
          end={formatClock(viewing_at)}
        />
      ))}
    </HomePanel>
  )
}

function Enquiries({ count, today, days, older, rows }: Home['enquiries']) {
  const ages = [
    today > 0 && `${today} since yesterday`,
    days > 0 && `${days} for one to three days`,
    older > 0 && `${older} for longer`,
  ].filter(Boolean)
  return (
    <HomePanel
      title="Enquiries to answer"
      figure={count}
      to={unanswered}
      note={count === 0 ? 'Every enquiry is answered.' : `Waiting: ${ages.join(', ')}.`}
      isUrgent={older > 0}
    >
      {rows.map(({ id, name, property_title, since, wants_viewing }) => (
        <PanelRow
          key={id}
          to={paths.portalEnquiry(id)}
          title={name}
          note={property_title}
          end={
            <>
              {wants_viewing && <Tag tone="info">Wants a viewing</Tag>} {ageOf(since)}
            </>
          }
        />
      ))}
    </HomePanel>
  )
}

function Drafts({ count, in_review, rows }: Home['drafts']) {
  return (
    <HomePanel
      title="Drafts"
      figure={count}
      to={`${portalPaths.listings}?state=drafts`}
      note={
        count === 0
          ? 'No unfinished listings.'
          : in_review > 0
            ? `We’re checking ${countPhrase(in_review, 'listing', 'listings')}.`
            : ''
      }
    >
      {rows.map(({ id, title, problems, is_in_review }) => {
        const [first, ...rest] = problems
        return (
          <PanelRow
            key={id}
            to={portalPaths.listingStep(id, first ? advertCheck.toDo(first).step : 'preview')}
            title={title || 'Untitled draft'}
            note={
              is_in_review
                ? 'We’re checking this listing.'
                : first
                  ? `${advertCheck.toDo(first).title}${rest.length > 0 ? `, and ${rest.length} more to do` : ''}`
                  : 'Ready to publish'
            }
          />
        )
      })}
    </HomePanel>
  )
}

function Expiring({ count, rows }: Home['expiring']) {
  return (
    <HomePanel
      title="Ending within a week"
      figure={count}
      to={`${portalPaths.listings}?attention=expiring`}
      note={count === 0 ? 'No listing ends in the next seven days.' : 'Renew those that are still available.'}
    >
      {rows.map(({ id, title, expires_at }) => (
        <PanelRow key={id} to={portalPaths.listing(id)} title={title} end={formatMoment(expires_at)} />
      ))}
    </HomePanel>
  )
}

function Stale({ count, rows }: Home['stale']) {
  return (
    <HomePanel
      title="Listings that need attention"
      figure={count}
      to={`${portalPaths.listings}?attention=stale`}
      note={count === 0 ? 'Your listings have photos, facts and views.' : 'Live for a week or more.'}
    >
      {rows.map((row) => (
        <PanelRow
          key={row.id}
          to={
            row.suggestion === 'photos'
              ? portalPaths.listingStep(row.id, 'photos')
              : row.suggestion === 'facts'
                ? portalPaths.listingStep(row.id, 'details')
                : portalPaths.listing(row.id)
          }
          title={row.title}
          note={describeSuggestion(row)}
          end={row.views === 1 ? '1 view' : `${row.views} views`}
        />
      ))}
    </HomePanel>
  )
}

/** today · 1 day · 12 days */
function ageOf(moment: string): string {
  const days = daysBetween(moment, new Date())
  return days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`
}
