import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatPrice } from '../../../domain/money/price.ts'
import type { OfferSide } from '../../../domain/offers/offer-words.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { offers as messages } from '../../messages/offers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type OfferSummary, offerQueries } from './offer-queries.ts'
import { offerTag } from './offer-status.ts'

/** The reader's own offers, and for professionals those for their homes. */
export function OfferList({ isProfessional }: { isProfessional: boolean }) {
  const [params] = useSearchParams()
  const asked = params.get('side')
  const side: OfferSide =
    isProfessional && asked !== 'applicant'
      ? 'advertiser'
      : asked === 'advertiser'
        ? 'advertiser'
        : 'applicant'
  const query = useQuery(offerQueries.mine(side))
  return (
    <>
      {isProfessional && (
        <TabLinks
          label="Which offers"
          links={[
            { to: offerPaths.received, label: 'For your homes', isCurrent: side === 'advertiser' },
            {
              to: `${offerPaths.offers}?side=applicant`,
              label: 'Made by you',
              isCurrent: side === 'applicant',
            },
          ]}
        />
      )}
      <div className="mt-5">
        <QueryResult
          query={query}
          failure={messages.listFailed}
          skeleton={<RowsSkeleton count={4} height="h-24" />}
        >
          {(offers) =>
            offers.length === 0 ? (
              <Notice
                heading="h2"
                {...messages.empty[side]}
                {...(side === 'applicant'
                  ? {
                      actions: (
                        <ButtonLink to={paths.search()} variant="primary">
                          Find a home
                        </ButtonLink>
                      ),
                    }
                  : {})}
              />
            ) : (
              <ul aria-label="Offers and applications" className="border-ink border-t-3">
                {offers.map((offer) => (
                  <OfferRow key={offer.id} offer={offer} />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </div>
    </>
  )
}

function OfferRow({ offer }: { offer: OfferSummary }) {
  const { tone, label } = offerTag(offer)
  return (
    <li className="relative border-line border-b py-4 pr-1 pl-4 hover:bg-fill md:pr-3 md:pl-5">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={offerPaths.offer(offer.id)}
          className="min-w-0 truncate font-semibold after:absolute after:inset-0"
        >
          {offer.home.title}
        </Link>
        <time dateTime={offer.changed_at} className="tabular shrink-0 text-ink-3 text-xs">
          {capitalised(formatMoment(offer.changed_at))}
        </time>
      </div>
      <p className="truncate text-ink-2 text-sm">
        {offer.side === 'advertiser' ? offer.name : offer.with}
        {offer.home.location && <span className="text-ink-3">, {offer.home.location}</span>}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="tabular font-semibold">
          {offer.amount === null
            ? 'Amount sealed'
            : formatPrice({ pounds: offer.amount, listingType: offer.kind })}
        </span>
        <Tag tone={tone}>{label}</Tag>
      </div>
    </li>
  )
}
