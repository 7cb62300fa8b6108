import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '../../../domain/money/price.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { offers as messages } from '../../messages/offers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Chain } from './chain.tsx'
import { OfferDocuments } from './documents.tsx'
import { HoldingDeposit } from './holding-deposit.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { OfferHistory } from './offer-history.tsx'
import { isUuid, type Offer, offerQueries } from './offer-queries.ts'
import { isAccepted, offerTag } from './offer-status.ts'
import { Progress } from './progress.tsx'

/** One offer or application with its decision, progress, documents and history, for both sides. */
export function OfferView({ id }: { id: string }) {
  const query = useQuery({ ...offerQueries.one(id), enabled: isUuid(id) })
  if (!isUuid(id)) return <NotFound />
  return (
    <QueryResult query={query} failure={messages.offerFailed}>
      {(offer) => (offer ? <OpenOffer offer={offer} /> : <NotFound />)}
    </QueryResult>
  )
}

/** After an offer was withdrawn or declined, while the home is still for sale or to let. */
const canOfferAgain = ({ side, status, home }: Offer) =>
  side === 'applicant' && (status === 'withdrawn' || status === 'declined') && home.status === 'live'

const NotFound = () => (
  <Notice
    heading="h2"
    {...messages.notFound}
    actions={<ButtonLink to={offerPaths.offers}>All offers</ButtonLink>}
  />
)

function OpenOffer({ offer }: { offer: Offer }) {
  const { home, side, kind } = offer
  const { tone, label } = offerTag(offer)
  const isAdvertiser = side === 'advertiser'
  return (
    <>
      <BackLink to={isAdvertiser && home.id ? offerPaths.listingOffers(home.id) : offerPaths.offers}>
        {!isAdvertiser
          ? 'Offers and applications'
          : kind === 'sale'
            ? 'All offers for this home'
            : 'All applications for this home'}
      </BackLink>
      <PageHeading
        title={`${kind === 'sale' ? 'Offer' : 'Application'} ${isAdvertiser ? `from ${offer.name}` : `to ${offer.with}`}`}
        lead={[home.title, home.location].filter(Boolean).join(', ')}
        actions={
          home.id && (
            <>
              <ButtonLink to={paths.property(home.id)}>View the home</ButtonLink>
              {canOfferAgain(offer) && (
                <ButtonLink to={paths.newOffer(home.id)}>
                  {kind === 'sale' ? 'Make a new offer' : 'Apply again'}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="figure text-price">
          {offer.amount === null ? 'Sealed' : formatPrice({ pounds: offer.amount, listingType: kind })}
        </span>
        <Tag tone={tone}>{label}</Tag>
        {home.price !== null && (
          <span className="tabular text-ink-2">
            {kind === 'sale' ? 'Asking price' : 'Advertised at'}{' '}
            {formatPrice({ pounds: home.price, listingType: kind })}
          </span>
        )}
      </p>
      <OfferActions offer={offer} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start">
        <div className="flex min-w-0 flex-col gap-10">
          {isAccepted(offer) && <Progress offer={offer} />}
          {isAccepted(offer) && kind === 'sale' && <Chain offer={offer} />}
          {isAccepted(offer) && kind === 'rent' && <HoldingDeposit offer={offer} />}
          <OfferDocuments offer={offer} />
          <OfferHistory offer={offer} />
        </div>
        <OfferFacts offer={offer} />
      </div>
    </>
  )
}
