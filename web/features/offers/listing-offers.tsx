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
import { offers as messages } from '../../messages/offers.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Cell, Table } from '../../ui/table.tsx'
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

function OfferTable({ found }: { found: Offers }) {
  const isSale = found.kind === 'sale'
  return (
    <Table
      caption={isSale ? 'Offers, the highest first' : 'Applications'}
      columns={[
        { key: 'name', label: isSale ? 'Buyer' : 'Applicant' },
        { key: 'amount', label: isSale ? 'Amount' : 'Rent', isEnd: true },
        { key: 'status', label: 'Status' },
        ...(isSale
          ? [
              { key: 'position', label: 'Position' },
              { key: 'funding', label: 'Funding' },
            ]
          : [
              { key: 'moving', label: 'Moving in' },
              { key: 'household', label: 'Household' },
            ]),
        { key: 'seller', label: isSale ? 'Put to the seller' : 'Put to the landlord' },
        { key: 'made', label: 'Received' },
      ]}
    >
      {found.offers.map((offer) => (
        <OfferCells key={offer.id} offer={offer} askingPrice={found.price} />
      ))}
    </Table>
  )
}

function OfferCells({ offer, askingPrice }: { offer: OfferSummary; askingPrice: number }) {
  const { tone, label } = offerTag(offer)
  return (
    <tr>
      <Cell className="whitespace-nowrap font-semibold">
        <Link to={offerPaths.offer(offer.id)} className="text-link">
          {offer.name}
        </Link>
      </Cell>
      <Cell className="whitespace-nowrap text-right">
        {offer.amount === null ? (
          'Sealed'
        ) : (
          <>
            {formatPrice({ pounds: offer.amount, listingType: offer.kind })}
            {offer.kind === 'sale' && (
              <span className="block text-ink-3 text-xs">{shareOf(offer.amount, askingPrice)} of asking</span>
            )}
          </>
        )}
      </Cell>
      <Cell>
        <Tag tone={tone}>{label}</Tag>
      </Cell>
      {offer.kind === 'sale' ? (
        <>
          <Cell className="min-w-28">{offer.position && positionLabels[offer.position]}</Cell>
          <Cell className="min-w-36">{offer.funding && fundingLabels[offer.funding]}</Cell>
        </>
      ) : (
        <>
          <Cell className="whitespace-nowrap">{offer.move_in && formatLongDate(offer.move_in)}</Cell>
          <Cell className="whitespace-nowrap">
            {offer.adults !== null && householdLabel(offer.adults, offer.children ?? 0)}
          </Cell>
        </>
      )}
      <Cell>{offer.is_put_to_seller ? 'Yes' : 'Not yet'}</Cell>
      <Cell className="whitespace-nowrap text-ink-2">{capitalised(formatMoment(offer.created_at))}</Cell>
    </tr>
  )
}

/** 97.5% */
const shareOf = (amount: number, price: number) =>
  `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format((amount / price) * 100)}%`
