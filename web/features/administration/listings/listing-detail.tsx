import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { pictureAddress } from '../../../../domain/listings/picture-url.ts'
import { formatPrice } from '../../../../domain/money/price.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import fallback from '../../../assets/stock.webp'
import { Loaded } from '../../../data/query-result.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomHeading } from '../../../ui/page-heading.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FactList } from '../fact-list.tsx'
import { PageSection } from '../page-section.tsx'
import type { People } from '../people.ts'
import { PersonLink } from '../person-link.tsx'
import { reportStatusLabels, reportStatusTones } from '../report-labels.ts'
import { ListingActions } from './listing-actions.tsx'
import { reportReasons, statusTones, statusWords } from './listing-labels.ts'
import { type PropertyDetail as Home, listingQueries } from './listing-queries.ts'
import { ReportDecision } from './report-decision.tsx'
import { reportQueries } from './report-queries.ts'

/** A home as administrators judge it, whatever its state. */
export function PropertyDetail({ id }: { id: string }) {
  const property = useQuery(listingQueries.byId(id))
  return (
    <Loaded query={property} failure="This property could not be loaded">
      {(home) =>
        home ? (
          <ListingView home={home} />
        ) : (
          <Notice
            heading="h2"
            title="Property not found"
            text="It may have been deleted by its owner."
            actions={<ButtonLink to={paths.adminProperties}>All properties</ButtonLink>}
          />
        )
      }
    </Loaded>
  )
}

const publicStates = new Set(['live', 'under_offer', 'sold_stc', 'let_agreed'])

function ListingView({ home }: { home: Home & { people: People } }) {
  return (
    <>
      <RoomHeading
        title={home.title || 'Untitled'}
        lead={home.location}
        actions={
          <>
            {publicStates.has(home.status) && (
              <ButtonLink to={paths.property(home.id)} size="small">
                <Icon of={ExternalLink} size={16} />
                As the public sees it
              </ButtonLink>
            )}
            <ListingActions listing={home} />
          </>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Pictures images={home.images} />
          <p className="mt-5 max-w-[70ch] whitespace-pre-line">{home.description || 'No description.'}</p>
        </div>
        <div>
          <Facts home={home} />
          <Link
            to={paths.adminAuditOf({ entity: 'properties', query: home.id })}
            className="section-link mt-4 inline-block"
          >
            What was done to it
          </Link>
        </div>
      </div>
      <Reports propertyId={home.id} />
    </>
  )
}

function Pictures({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <p className="text-ink-3">No pictures.</p>
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-2 md:grid-cols-3">
      {images.slice(0, 9).map((image) => (
        <li key={image} className="aspect-3/2 overflow-hidden rounded-control bg-fill">
          <Picture src={pictureAddress(image, 480)} fallback={fallback} alt="" width={480} height={320} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ home }: { home: Home & { people: People } }) {
  return (
    <FactList
      facts={{
        Status: <Tag tone={statusTones[home.status]}>{statusWords[home.status]}</Tag>,
        ...(home.removed_reason && { 'Removed because': home.removed_reason }),
        ...(home.status_before_removal && { Before: statusWords[home.status_before_removal] }),
        Price: formatPrice({ pounds: home.price, listingType: home.listing_type }),
        Kind: home.property_type ?? 'Not stated',
        Bedrooms: home.bedrooms ?? '–',
        Agency: home.agency ? (
          <Link to={paths.agent(home.agency.slug)} className="text-link">
            {home.agency.name}
          </Link>
        ) : (
          '–'
        ),
        'Entered by': <PersonLink id={home.owner_id} people={home.people} />,
        Reference: home.external_ref ?? '–',
        Added: formatMoment(home.created_at),
        Published: home.published_at ? formatMoment(home.published_at) : 'Never',
        'Open until': home.expires_at ? formatMoment(home.expires_at) : 'No end',
      }}
    />
  )
}

function Reports({ propertyId }: { propertyId: string }) {
  const reports = useQuery(reportQueries.of(propertyId))
  return (
    <PageSection title="Reports">
      <Loaded query={reports} failure="The reports could not be loaded">
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-3">Nobody has reported this home.</p>
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
                      <PersonLink id={report.reporter_id} people={report.people} otherwise="A visitor" />,{' '}
                      {formatMoment(report.created_at)}
                    </p>
                  </div>
                  <ReportDecision report={report} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageSection>
  )
}
