import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPrice } from '../../../domain/money/price.ts'
import { fundingLabels, householdLabel, positionLabels } from '../../../domain/offers/offer-words.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatLongDate, formatMoment } from '../../../domain/time/dates.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { type Column, RowsTable } from '../../entities/table/rows-table.tsx'
import { offers as messages } from '../../messages/offers.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { isUuid, type OfferSummary, type ListingOffers as Offers, offerQueries } from './offer-queries.ts'
import { isAccepted, offerTag } from './offer-status.ts'
import { SealDialog } from './seal-dialog.tsx'
import { SellerDialog } from './seller-dialog.tsx'

/** The offers for one home side by side, with the seller's contact and the sealed deadline. */
export function ListingOffers({ listingId }: { listingId: string }) {
  const query = useQuery({ ...offerQueries.ofListing(listingId), enabled: isUuid(listingId) })
  if (!isUuid(listingId)) return <NotFound />
  return (
    <QueryResult query={query} failure={messages.listFailed}>
      {(found) => (found ? <Comparison found={found} /> : <NotFound />)}
    </QueryResult>
  )
}

const NotFound = () => (
  <Notice
    heading="h2"
    {...messages.notFound}
    actions={<ButtonLink to={offerPaths.received}>All offers</ButtonLink>}
  />
)

function Comparison({ found }: { found: Offers }) {
  const [dialog, setDialog] = useState<'seller' | 'seal'>()
  const close = () => setDialog(undefined)
  const isSale = found.kind === 'sale'
  const role = isSale ? 'seller' : 'landlord'
  const canSeal =
    isSale &&
    !found.sealed_until &&
    ['live', 'under_offer'].includes(found.status) &&
    !found.offers.some(isAccepted)
  return (
    <>
      <BackLink to={offerPaths.received}>All offers</BackLink>
      <PageHeading
        title={isSale ? 'Offers' : 'Applications'}
        lead={
          <>
            <Link to={portalPaths.listing(found.id)} className="text-link">
              {found.title}
            </Link>
            , {found.location}.{' '}
            <span className="tabular">
              {isSale ? 'Asking price' : 'Advertised at'}{' '}
              {formatPrice({ pounds: found.price, listingType: found.kind })}
            </span>
          </>
        }
        actions={
          <>
            {canSeal && <Button onClick={() => setDialog('seal')}>Set a sealed deadline</Button>}
            <Button variant={found.needs_seller ? 'primary' : 'outline'} onClick={() => setDialog('seller')}>
              {found.seller ? `Change the ${role}` : `Add the ${role}`}
            </Button>
          </>
        }
      />
      <p className="mb-6 max-w-160 text-ink-2">
        {found.seller
          ? `We email every ${isSale ? 'offer' : 'application'} to ${found.seller.name}, ${found.seller.email}, as soon as it’s made.`
          : found.needs_seller
            ? `Add the ${role}’s name and email address. We’ll email them every ${isSale ? 'offer' : 'application'}, and record when.`
            : `We email every ${isSale ? 'offer' : 'application'} to the owner’s account.`}
      </p>
      {found.sealed_until && (
        <p className="mb-6 border-accent border-l-4 bg-accent-soft px-5 py-4">
          <strong className="font-semibold">Sealed.</strong> Amounts, conditions and documents open for
          everyone at the same moment: {formatAppointment(found.sealed_until)}.
        </p>
      )}
      {found.offers.length === 0 ? (
        <Notice heading="h2" {...messages.empty.listing} />
      ) : (
        <OfferTable found={found} />
      )}
      {dialog === 'seller' && <SellerDialog found={found} onClose={close} />}
      {dialog === 'seal' && <SealDialog listingId={found.id} onClose={close} />}
    </>
  )
}

function OfferTable({ found: { kind, offers, price } }: { found: Offers }) {
  const isSale = kind === 'sale'
  return (
    <RowsTable
      caption={isSale ? 'Offers, the highest first' : 'Applications'}
      rows={offers}
      keyOf={({ id }) => id}
      columns={[
        nameColumn(isSale),
        amountColumn(isSale, price),
        statusColumn,
        ...(isSale ? saleColumns : lettingColumns),
        putColumn(isSale),
        receivedColumn,
      ]}
    />
  )
}

type OfferColumn = Column<OfferSummary>

const nameColumn = (isSale: boolean): OfferColumn => ({
  key: 'name',
  label: isSale ? 'Buyer' : 'Applicant',
  onCard: 'title',
  cell: ({ id, name }) => (
    <Link to={offerPaths.offer(id)} className="text-link break-words font-semibold lg:whitespace-nowrap">
      {name}
    </Link>
  ),
})

const amountColumn = (isSale: boolean, askingPrice: number): OfferColumn => ({
  key: 'amount',
  label: isSale ? 'Amount' : 'Rent',
  isEnd: true,
  cell: ({ amount, kind }) =>
    amount === null ? (
      'Sealed'
    ) : (
      <>
        <span className="whitespace-nowrap">{formatPrice({ pounds: amount, listingType: kind })}</span>
        {kind === 'sale' && (
          <span className="block whitespace-nowrap text-ink-3 text-xs">
            {shareOf(amount, askingPrice)} of asking
          </span>
        )}
      </>
    ),
})

const statusColumn: OfferColumn = {
  key: 'status',
  label: 'Status',
  onCard: 'mark',
  cell: (offer) => {
    const { tone, label } = offerTag(offer)
    return <Tag tone={tone}>{label}</Tag>
  },
}

const saleColumns: OfferColumn[] = [
  { key: 'position', label: 'Position', cell: ({ position }) => position && positionLabels[position] },
  { key: 'funding', label: 'Funding', cell: ({ funding }) => funding && fundingLabels[funding] },
]

const lettingColumns: OfferColumn[] = [
  {
    key: 'moving',
    label: 'Moving in',
    cell: ({ move_in: moveIn }) =>
      moveIn && <span className="whitespace-nowrap">{formatLongDate(moveIn)}</span>,
  },
  {
    key: 'household',
    label: 'Household',
    cell: ({ adults, children }) => adults !== null && householdLabel(adults, children ?? 0),
  },
]

const putColumn = (isSale: boolean): OfferColumn => ({
  key: 'seller',
  label: isSale ? 'Put to the seller' : 'Put to the landlord',
  cell: ({ is_put_to_seller: isPut }) => (isPut ? 'Yes' : 'Not yet'),
})

const receivedColumn: OfferColumn = {
  key: 'made',
  label: 'Received',
  cell: ({ created_at: at }) => capitalised(formatMoment(at)),
}

/** 97.5% */
const shareOf = (amount: number, price: number) =>
  `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format((amount / price) * 100)}%`
