import { data, redirect } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { visitorClient } from '../../data/request-context.ts'
import { ListingCard } from '../../entities/listing/listing-card.tsx'
import { summariseListing } from '../../entities/listing/listing-summary.ts'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import type { Route } from './+types/shared-list.ts'

const listingsPerPage = 24

/** Never cached: a link that was revoked must stop working at once. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { token } = params
  const requestedPage = Math.trunc(Number(new URL(request.url).searchParams.get('page') ?? 1)) || 1
  const page = Math.min(Math.max(requestedPage, 1), 1000)
  const list = await callFunction(context.get(visitorClient), 'shared_list', {
    token,
    page,
  })
  if (!list) return data({ list: null }, { status: 404 })
  // Lists shrink, so an old address may be beyond the last page.
  const lastPage = Math.max(Math.ceil(list.count / listingsPerPage), 1)
  if (page > lastPage) throw redirect(lastPage === 1 ? paths.sharedList(token) : `?page=${lastPage}`)
  const now = new Date()
  const listings = list.properties.map((row) => summariseListing(row, now))
  return data({ list: { name: list.name, count: list.count, page, listings } })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData?.list?.name ?? savedListingsPage.sharedGone.title)()

export default function SharedListPage({ loaderData: { list } }: Route.ComponentProps) {
  if (!list) return <NotShared />
  const { name, count, page, listings } = list
  return (
    <div className="page-width pt-9 pb-22">
      <p className="text-ink-2 text-sm">A list shared with you</p>
      <h1 className="display mt-1 text-balance break-words text-d3 md:text-d4">{name}</h1>
      <p className="mt-1.5 text-ink-2">{capitalised(countPhrase(count, 'home', 'homes'))}</p>
      {listings.length === 0 ? (
        <div className="mt-9">
          <Notice heading="h2" {...savedListingsPage.sharedEmpty} />
        </div>
      ) : (
        <>
          <h2 className="sr-only">Homes on this list</h2>
          <ul className="mt-8 grid gap-x-7 gap-y-11 md:grid-cols-2 lg:grid-cols-3">
            {listings.map((listing) => (
              <li key={listing.id}>
                <ListingCard
                  listing={listing}
                  sizes="(min-width: 1024px) 30vw, (min-width: 704px) 46vw, 92vw"
                />
              </li>
            ))}
          </ul>
          <div className="mt-11">
            <Pagination
              page={page}
              pageCount={Math.ceil(count / listingsPerPage)}
              addressOf={(other) => (other === 1 ? '.' : `?page=${other}`)}
            />
          </div>
        </>
      )}
    </div>
  )
}

const NotShared = () => (
  <div className="page-width py-14 md:py-22">
    <h1 className="display border-ink border-t-3 pt-6 text-d3 md:text-d4">
      {savedListingsPage.sharedGone.title}
    </h1>
    <p className="mt-3 max-w-[56ch] text-ink-2">{savedListingsPage.sharedGone.text}</p>
    <ButtonLink to={paths.search()} variant="primary" className="mt-6">
      Find a home
    </ButtonLink>
  </div>
)
