import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../domain/site/paths.ts'
import { capitalised, countPhrase } from '../../../../domain/text/count-phrase.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { getSupabase } from '../../../data/supabase.ts'
import { ListingFacts } from '../../../entities/listing/listing-facts.tsx'
import { ListingPicture } from '../../../entities/listing/listing-picture.tsx'
import { ListingPrice } from '../../../entities/listing/listing-price.tsx'
import { summariseListing } from '../../../entities/listing/listing-summary.ts'
import type { LocalSavedDetails } from '../../../entities/saved/local-saved-details.ts'
import { setSavedLocally, useLocalSaved } from '../../../entities/saved/saved-listings.ts'
import { CompareBar } from '../../../features/saved/compare-bar.tsx'
import { fetchLocalSaved, type LocalSavedRow } from '../../../features/saved/fetch-local-saved.ts'
import { RecentlyViewed } from '../../../features/saved/recently-viewed.tsx'
import { SavedRow } from '../../../features/saved/saved-row.tsx'
import { useCompared } from '../../../features/saved/use-compared.ts'
import { useLocalNotes } from '../../../features/saved/use-local-notes.ts'
import { savedListingsPage } from '../../../messages/search/saved-listings-page.ts'
import { PersonalQueries } from '../../../session/personal-queries.tsx'
import { requestSignIn } from '../../../session/sign-in-request.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx'
import { PictureSkeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'

/** The homes that a visitor saved in this browser, with notes, comparison and what they viewed last. */
export function LocalSaved() {
  const saved = [...useLocalSaved()].toReversed()
  return (
    <PersonalQueries>
      <PageHeading title="Saved properties" lead={lead(saved.length)} />
      {saved.length === 0 ? <EmptyState /> : <SavedHere ids={saved} />}
      <RecentlyViewed />
    </PersonalQueries>
  )
}

/** Three homes, saved in this browser. */
const lead = (count: number) =>
  count === 0 ? undefined : `${capitalised(countPhrase(count, 'home', 'homes'))}, saved in this browser.`

function SavedHere({ ids }: { ids: readonly string[] }) {
  const listings = useQuery({
    queryKey: ['local-saved', ids],
    queryFn: async () => fetchLocalSaved(await getSupabase(), ids),
    // A removed one leaves at once.
    placeholderData: (known) => known,
  })
  return (
    <>
      <AccountOffer />
      <QueryResult
        query={listings}
        failure={savedListingsPage.loadFailed}
        skeleton={<RowsSkeleton height="h-44" />}
      >
        {(found) => <SavedRows ids={ids} found={found} />}
      </QueryResult>
    </>
  )
}

function AccountOffer() {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      {savedListingsPage.accountOffer}
      <Button variant="outline" size="small" onClick={() => requestSignIn({ view: 'sign-up' })}>
        Sign up
      </Button>
    </p>
  )
}

function SavedRows({ ids, found }: { ids: readonly string[]; found: ReadonlyMap<string, LocalSavedRow> }) {
  const { details, write } = useLocalNotes()
  const compared = useCompared(ids.filter((id) => found.has(id)))
  return (
    <>
      <div className="border-line border-b">
        {ids.map((id) => (
          <LocalRow
            key={id}
            id={id}
            row={found.get(id)}
            details={details[id]}
            isCompared={compared.ids.includes(id)}
            onCompare={(isChosen) => compared.choose(id, isChosen)}
            onNote={(note) => write(id, note)}
          />
        ))}
      </div>
      <CompareBar
        ids={compared.ids}
        addressOf={paths.savedCompare}
        onClear={compared.clear}
        className="bottom-4"
      />
    </>
  )
}

type RowProps = {
  id: string
  /** Undefined when it is no longer public. */
  row: LocalSavedRow | undefined
  details: LocalSavedDetails | undefined
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
  onNote: (note: string) => Promise<void>
}

function LocalRow({ id, row, details, ...rest }: RowProps) {
  const listing = row && summariseListing(row, new Date())
  const title = listing?.title ?? (details?.title || 'A home you saved')
  const status = row?.status ?? 'expired'
  return (
    <SavedRow
      saved={{
        id,
        title,
        location: listing?.location ?? '',
        note: details?.note ?? '',
        savedAt: details?.savedAt,
        price: listing?.price ?? null,
        priceAtSave: null,
        status,
        // Without an earlier status only the present one is shown.
        statusAtSave: row ? status : '',
        listing: row ?? null,
      }}
      picture={
        listing ? (
          <ListingPicture listing={listing} sizes="(min-width: 704px) 240px, 90vw" />
        ) : (
          <PictureSkeleton className="h-full" />
        )
      }
      price={listing && <ListingPrice {...listing} />}
      facts={listing && <ListingFacts {...listing} />}
      onRemove={() => remove(id, title)}
      {...rest}
    />
  )
}

function remove(id: string, title: string): void {
  setSavedLocally(id, false, title)
  toast({
    ...savedListingsPage.removed,
    action: { label: 'Undo', onSelect: () => setSavedLocally(id, true, title) },
  })
}

function EmptyState() {
  return (
    <Notice
      heading="h2"
      {...savedListingsPage.emptyHere}
      actions={
        <>
          <ButtonLink to={paths.search()} variant="primary">
            Find a home
          </ButtonLink>
          <ButtonLink to={paths.authAndBack(paths.portalSaved)} variant="outline">
            Sign in
          </ButtonLink>
        </>
      }
    />
  )
}
