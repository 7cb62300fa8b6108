import { useQuery } from '@tanstack/react-query'
import { pictureUrl } from '../../../domain/listings/picture-url.ts'
import { formatPounds } from '../../../domain/money/price.ts'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import fallback from '../../assets/stock.webp'
import { QueryResult } from '../../data/query-result.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Tile } from '../../ui/tile.tsx'
import { dashboardQueries } from './dashboard-queries.ts'

// A minimum height, because the grid row has no height while all three tiles load.
const skeleton = <Skeleton className="min-h-56 rounded-panel" />

export function SavedTile() {
  const saved = useQuery(dashboardQueries.saved)
  return (
    <QueryResult query={saved} failure="Saved properties could not be loaded" skeleton={skeleton}>
      {({ count, reduced, savedPounds, pictures }) => (
        <Tile
          to={paths.portalSaved}
          title="Saved properties"
          figure={count}
          note={savedNote(count, reduced, savedPounds)}
        >
          {pictures.length > 0 && (
            <span className="mt-4 grid grid-cols-3 gap-1.5">
              {pictures.map((picture) => (
                <span key={picture} className="aspect-4/3 overflow-hidden rounded-control bg-fill">
                  <Picture
                    src={pictureUrl(picture, 320)}
                    fallback={fallback}
                    alt=""
                    width={320}
                    height={240}
                  />
                </span>
              ))}
            </span>
          )}
        </Tile>
      )}
    </QueryResult>
  )
}

function savedNote(count: number, reduced: number, pounds: number): string {
  if (count === 0) return 'Homes you save appear here'
  if (reduced === 0) return 'No price has changed'
  const amount = formatPounds(pounds)
  return reduced === 1
    ? `One reduced by ${amount}`
    : `${capitalised(countPhrase(reduced, 'one', 'reduced'))}, one of them by ${amount}`
}

/** An advertiser's received enquiries are on the home page already, so the tile is about those they have sent. */
export function EnquiriesTile({ userId, isSentOnly }: { userId: string; isSentOnly: boolean }) {
  const enquiries = useQuery(dashboardQueries.enquiries(userId, isSentOnly))
  return (
    <QueryResult query={enquiries} failure="Enquiries could not be loaded" skeleton={skeleton}>
      {({ count, replies, messages, latest }) => (
        <Tile
          to={isSentOnly ? `${paths.portalEnquiries}?side=sent` : paths.portalEnquiries}
          title={isSentOnly ? 'Enquiries you’ve sent' : 'Enquiries'}
          figure={count}
          note={
            count === 0
              ? 'Your enquiries to agents and landlords appear here'
              : enquiriesNote(replies, messages)
          }
        >
          {latest && (
            <span className="mt-4 border-line border-t pt-4 text-sm">
              <span className="block truncate font-semibold">
                {latest.isMine ? `You to ${latest.name}` : latest.name}
              </span>
              <span className="line-clamp-2 text-ink-2">“{latest.body}”</span>
            </span>
          )}
        </Tile>
      )}
    </QueryResult>
  )
}

/** Two new replies, one new message · Nothing new */
function enquiriesNote(replies: number, messages: number): string {
  const parts = [
    replies > 0 && countPhrase(replies, 'new reply', 'new replies'),
    messages > 0 && countPhrase(messages, 'new message', 'new messages'),
  ].filter(Boolean)
  return parts.length > 0 ? capitalised(parts.join(', ')) : 'Nothing new'
}

export function AlertsTile() {
  const alerts = useQuery(dashboardQueries.alerts)
  return (
    <QueryResult query={alerts} failure="Searches could not be loaded" skeleton={skeleton}>
      {({ count, newMatches, searches }) => (
        <Tile
          to={paths.portalAlerts}
          title="Searches and alerts"
          figure={count}
          note={
            count === 0
              ? 'Save a search to get alerts about new homes'
              : newMatches > 0
                ? capitalised(countPhrase(newMatches, 'new match', 'new matches'))
                : 'No new matches this week'
          }
        >
          {searches.length > 0 && (
            <span className="mt-4 flex flex-col gap-1.5 border-line border-t pt-4 text-sm">
              {searches.map(({ id, name, newMatches: matchCount }) => (
                <span key={id} className="flex justify-between gap-3">
                  <span className="truncate">{name}</span>
                  {matchCount > 0 && <span className="shrink-0 font-semibold">{matchCount} new</span>}
                </span>
              ))}
            </span>
          )}
        </Tile>
      )}
    </QueryResult>
  )
}
