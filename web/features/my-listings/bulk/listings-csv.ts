import { toCsv } from '../../../../domain/text/csv-export.ts'
import { missingFactLabels } from '../../../messages/listings/listing-facts.ts'
import type { MyListing } from '../my-listings-query.ts'
import { statusTags } from '../status-labels.ts'

const header = [
  'Reference',
  'Title',
  'Location',
  'Type',
  'State',
  'Price (GBP)',
  'Branch',
  'Negotiator',
  'Photos',
  'Missing facts',
  'Views in 30 days',
  'Saves in 30 days',
  'Enquiries in 30 days',
  'First live',
  'Ends',
  'Changed',
]

/** One line per listing, times in UTC. */
export const listingsCsv = (rows: readonly MyListing[]): string =>
  toCsv(
    header,
    rows.map((row) => [
      row.external_ref,
      row.title,
      row.location,
      row.listing_type === 'rent' ? 'To rent' : 'For sale',
      statusTags[row.status].label,
      row.price,
      row.branch,
      row.negotiator,
      row.photos,
      row.missing.map((fact) => missingFactLabels[fact]).join(', '),
      row.views,
      row.saves,
      row.enquiries,
      row.published_at,
      row.expires_at,
      row.updated_at,
    ]),
  )
