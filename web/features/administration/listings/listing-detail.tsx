import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { pictureUrl } from '../../../../domain/listings/picture-url.ts'
import { formatPrice } from '../../../../domain/money/price.ts'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import fallback from '../../../assets/stock.webp'
import { QueryResult } from '../../../data/query-result.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FactList } from '../fact-list.tsx'
import { PageSection } from '../page-section.tsx'
import type { People } from '../people.ts'
import { PersonLink } from '../person-link.tsx'
import { reportStatusLabels, reportStatusTones } from '../report-labels.ts'
import { ListingActions } from './listing-actions.tsx'
import { reportReasons, statusLabels, statusTones } from './listing-labels.ts'
import { type ListingDetailRow, listingQueries } from './listing-queries.ts'
import { ReportDecision } from './report-decision.tsx'
import { reportQueries } from './report-queries.ts'

/** A listing in any status, with its reports. */
export function ListingDetail({ id }: { id: string }) {
  const listing = useQuery(listingQueries.byId(id))
  return (
    <QueryResult query={listing} failure="We couldn’t load this listing">
      {(row) =>
        row ? (
          <ListingView listing={row} />
        ) : (
          <Notice
            heading="h2"
            title="Property not found"
            text="It may have been deleted by its owner."
            actions={<ButtonLink to={adminPaths.properties}>All properties</ButtonLink>}
          />
        )
      }
    </QueryResult>
  )
}

const publicStates = new Set(['live', 'under_offer', 'sold_stc', 'let_agreed'])

function ListingView({ listing }: { listing: ListingDetailRow & { people: People } }) {
  return (
    <>
      <PageHeading
        title={listing.title || 'Untitled'}
        lead={listing.location}
        actions={
          <>
            {publicStates.has(listing.status) && (
              <ButtonLink to={paths.property(listing.id)} size="small">
                <Icon of={ExternalLink} size={16} />
                As the public sees it
              </ButtonLink>
            )}
            <ListingActions listing={listing} />
          </>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Pictures images={listing.images} />
          <p className="mt-5 max-w-[70ch] whitespace-pre-line">{listing.description || 'No description.'}</p>
        </div>
        <div>
          <Facts listing={listing} />
          <Link
            to={adminPaths.auditOf({ entity: 'properties', query: listing.id })}
            className="section-link mt-4 inline-block"
          >
            What was done to it
          </Link>
        </div>
      </div>
      <Reports propertyId={listing.id} />
    </>
  )
}

function Pictures({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <p className="text-ink-3">No pictures.</p>
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-2 md:grid-cols-3">
      {images.slice(0, 9).map((image) => (
        <li key={image} className="aspect-3/2 overflow-hidden rounded-control bg-fill">
          <Picture src={pictureUrl(image, 480)} fallback={fallback} alt="" width={480} height={320} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ listing }: { listing: ListingDetailRow & { people: People } }) {
  return (
    <FactList
      facts={{
        Status: <Tag tone={statusTones[listing.status]}>{statusLabels[listing.status]}</Tag>,
        ...(listing.removed_reason && { 'Removed because': listing.removed_reason }),
        ...(listing.status_before_removal && { Before: statusLabels[listing.status_before_removal] }),
        Price: formatPrice({ pounds: listing.price, listingType: listing.listing_type }),
        Kind: listing.property_type ?? 'Not stated',
        Bedrooms: listing.bedrooms ?? '–',
        Agency: listing.agency ? (
          <Link to={paths.agent(listing.agency.slug)} className="text-link">
            {listing.agency.name}
          </Link>
        ) : (
          '–'
        ),
        'Entered by': <PersonLink id={listing.owner_id} people={listing.people} />,
        Reference: listing.external_ref ?? '–',
        Added: formatMoment(listing.created_at),
        Published: listing.published_at ? formatMoment(listing.published_at) : 'Never',
        'Open until': listing.expires_at ? formatMoment(listing.expires_at) : 'No end',
      }}
    />
  )
}

function Reports({ propertyId }: { propertyId: string }) {
  const reports = useQuery(reportQueries.forListing(propertyId))
  return (
    <PageSection title="Reports">
      <QueryResult query={reports} failure="We couldn’t load the reports">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-3">No reports.</p>
          ) : (
            <ul className="border-line border-t">
              {rows.map((report) => (
                <li
                  key={report.id}
                  className="flex flex-wrap items-center justify-between gap-4 border-line border-b py-3.5"
                >
                  <div className="min-w-0 flex-1 basis-80">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="font-semibold">{reportReasons[report.reason]}</span>
                      <Tag tone={reportStatusTones[report.status]}>{reportStatusLabels[report.status]}</Tag>
                    </p>
                    <p className="mt-1 text-ink-2">{report.details}</p>
                    {report.outcome && <p className="text-ink-3 text-sm">Outcome: {report.outcome}</p>}
                    <p className="text-ink-3 text-sm">
                      <PersonLink id={report.reporter_id} people={report.people} fallback="A visitor" />,{' '}
                      {formatMoment(report.created_at)}
                    </p>
                  </div>
                  <ReportDecision report={report} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </PageSection>
  )
}
