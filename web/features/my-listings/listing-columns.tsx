import { Link } from 'react-router'
import { formatPrice } from '../../../domain/money/price.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatShortDate } from '../../../domain/time/dates.ts'
import type { Column } from '../../entities/table/rows-table.tsx'
import { advertCheck } from '../../messages/listings/advert-check.ts'
import { listFacts } from '../../messages/listings/listing-facts.ts'
import { Tag } from '../../ui/tag.tsx'
import { Availability } from './availability.tsx'
import { ListingMenu } from './listing-menu.tsx'
import type { MyListing } from './my-listings-query.ts'
import { OwnPicture } from './own-picture.tsx'
import { statusNote, statusTags } from './status-labels.ts'

const figure = (label: string, key: 'views' | 'saves' | 'enquiries'): Column<MyListing> => ({
  key,
  label,
  sortBy: key,
  isEnd: true,
  cell: (row) => formatNumber(row[key]),
})

/** Hidden until somebody chooses other columns, so that the others fit on a laptop. */
export const initiallyHidden = ['negotiator', 'saves', 'photos', 'expires_at', 'updated_at', 'published_at']

/** Branch and negotiator are columns of agencies only. */
export const listingColumns = (isAgency: boolean): Column<MyListing>[] => [
  {
    key: 'title',
    label: 'Home',
    sortBy: 'title',
    isOfWords: true,
    onCard: 'title',
    cell: ({ id, status, title, location, picture }) => (
      <div className="flex items-center gap-3">
        <div className="aspect-3/2 w-14 shrink-0 overflow-hidden rounded-control bg-fill">
          <OwnPicture url={picture ?? undefined} width={320} />
        </div>
        <div className="min-w-0 lg:min-w-40 lg:max-w-72">
          <Link
            to={status === 'draft' ? portalPaths.listingStep(id, 'type') : portalPaths.listing(id)}
            className="line-clamp-2 break-words font-semibold text-facts hover:underline"
          >
            {title || 'Untitled draft'}
          </Link>
          <span className="line-clamp-2 text-ink-3">{location || 'No address yet'}</span>
        </div>
      </div>
    ),
  },
  {
    key: 'status',
    label: 'State',
    sortBy: 'status',
    isOfWords: true,
    onCard: 'mark',
    cell: (row) => (
      <>
        <Tag tone={statusTags[row.status].tone}>{statusTags[row.status].label}</Tag>
        {row.is_in_review && <Tag tone="info">{advertCheck.inReview.title}</Tag>}
        <span className="mt-1 block text-ink-3 text-xs lg:max-w-24">{statusNote(row, new Date())}</span>
        <Availability listing={row} now={new Date()} />
      </>
    ),
  },
  {
    key: 'price',
    label: 'Price',
    sortBy: 'price',
    isEnd: true,
    cell: ({ price, listing_type }) => (
      <span className="whitespace-nowrap font-semibold">
        {price > 0 ? formatPrice({ pounds: price, listingType: listing_type }) : 'No price yet'}
      </span>
    ),
  },
  {
    key: 'reference',
    label: 'Reference',
    sortBy: 'reference',
    isOfWords: true,
    cell: ({ external_ref }) => external_ref ?? '–',
  },
  ...(isAgency
    ? ([
        {
          key: 'branch',
          label: 'Branch',
          sortBy: 'branch',
          isOfWords: true,
          cell: ({ branch }) => branch ?? '–',
        },
        {
          key: 'negotiator',
          label: 'Negotiator',
          sortBy: 'negotiator',
          isOfWords: true,
          cell: ({ negotiator }) => negotiator ?? '–',
        },
      ] satisfies Column<MyListing>[])
    : []),
  {
    key: 'missing',
    label: 'Missing facts',
    sortBy: 'missing',
    cell: ({ missing }) => (
      <span className="block min-w-24 text-ink-2">
        {missing.length > 0 ? capitalised(listFacts(missing)) : 'None'}
      </span>
    ),
  },
  figure('Views', 'views'),
  figure('Saves', 'saves'),
  figure('Enquiries', 'enquiries'),
  { key: 'photos', label: 'Photos', sortBy: 'photos', isEnd: true, cell: ({ photos }) => photos },
  {
    key: 'expires_at',
    label: 'Ends',
    sortBy: 'expires_at',
    cell: ({ expires_at }) => (
      <span className="whitespace-nowrap">{expires_at ? formatShortDate(expires_at) : '–'}</span>
    ),
  },
  {
    key: 'updated_at',
    label: 'Changed',
    sortBy: 'updated_at',
    cell: ({ updated_at }) => <span className="whitespace-nowrap">{formatShortDate(updated_at)}</span>,
  },
  {
    key: 'published_at',
    label: 'First live',
    sortBy: 'published_at',
    cell: ({ published_at }) => (
      <span className="whitespace-nowrap">{published_at ? formatShortDate(published_at) : '–'}</span>
    ),
  },
  {
    key: 'actions',
    label: 'Actions',
    isEnd: true,
    onCard: 'actions',
    isPinned: true,
    cell: (row) => <ListingMenu listing={row} />,
  },
]
