import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatPrice } from '../../../domain/money/price.ts'
import { brand } from '../../../domain/site/brand.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { offers as messages } from '../../messages/offers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ApplicationForm } from './application-form.tsx'
import { isUuid, type OfferFormFacts, offerQueries } from './offer-queries.ts'
import { SaleOfferForm } from './sale-offer-form.tsx'

/** The form for an offer or an application, for a home on the market. */
export function NewOffer({ listingId }: { listingId: string }) {
  const query = useQuery({ ...offerQueries.form(listingId), enabled: isUuid(listingId) })
  if (!isUuid(listingId)) return <NotOnMarket />
  return (
    <QueryResult query={query} failure={messages.offerFailed}>
      {(facts) => (facts ? <OfferForm facts={facts} /> : <NotOnMarket />)}
    </QueryResult>
  )
}

const NotOnMarket = () => (
  <Notice
    heading="h2"
    {...messages.notOnMarket}
    actions={<ButtonLink to={paths.search()}>Find a home</ButtonLink>}
  />
)

function OfferForm({ facts }: { facts: OfferFormFacts }) {
  const { id, title, location, kind, price, offer_id: offerId } = facts
  const heading = kind === 'sale' ? 'Make an offer' : 'Apply to rent'
  useEffect(() => {
    document.title = `${heading} | ${brand.name}`
  }, [heading])
  if (facts.is_own)
    return (
      <Notice
        heading="h2"
        {...messages.ownListing}
        actions={<ButtonLink to={offerPaths.listingOffers(id)}>View offers</ButtonLink>}
      />
    )
  return (
    <>
      <PageHeading
        title={heading}
        lead={
          <>
            {title}, {location}.{' '}
            <span className="tabular">
              {facts.price_qualifier === 'POA'
                ? 'Price on application'
                : `${kind === 'sale' ? 'Asking price' : 'Advertised at'} ${formatPrice({ pounds: price, listingType: kind })}`}
            </span>
          </>
        }
        actions={<ButtonLink to={paths.property(id)}>Back to the home</ButtonLink>}
      />
      {offerId ? (
        <Notice
          heading="h2"
          title={kind === 'sale' ? 'You already have an offer for this home' : 'You’ve already applied'}
          text="You can change or withdraw it."
          actions={
            <ButtonLink variant="primary" to={offerPaths.offer(offerId)}>
              {kind === 'sale' ? 'Open your offer' : 'Open your application'}
            </ButtonLink>
          }
        />
      ) : (
        <div className="max-w-160">
          {facts.sealed_until && (
            <p className="mb-6 border-accent border-l-4 bg-accent-soft px-5 py-4">
              <strong className="font-semibold">Sealed offers.</strong> The amounts stay hidden, from the
              agent and from us too, until {formatAppointment(facts.sealed_until)}. Then they all open at the
              same moment. You can change yours until then.
            </p>
          )}
          {kind === 'sale' ? <SaleOfferForm facts={facts} /> : <ApplicationForm facts={facts} />}
        </div>
      )}
    </>
  )
}
