import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { ListingFacts } from '../../entities/listing/listing-facts.tsx'
import { ListingPicture } from '../../entities/listing/listing-picture.tsx'
import { ListingPrice } from '../../entities/listing/listing-price.tsx'
import { summariseListing } from '../../entities/listing/listing-summary.ts'
import { CompareBar } from '../../features/saved/compare-bar.tsx'
import { ListBar } from '../../features/saved/list-bar.tsx'
import { ListDialog } from '../../features/saved/list-dialog.tsx'
import { ListMenu } from '../../features/saved/list-menu.tsx'
import { ListTabs } from '../../features/saved/list-tabs.tsx'
import { RecentlyViewed } from '../../features/saved/recently-viewed.tsx'
import { SavedHeading, useSavedSort } from '../../features/saved/saved-heading.tsx'
import { type SavedListing, sortSaved } from '../../features/saved/saved-listing.ts'
import { type SavedList, savedQueries } from '../../features/saved/saved-queries.ts'
import { SavedRow } from '../../features/saved/saved-row.tsx'
import { useCompared } from '../../features/saved/use-compared.ts'
import { useListChanges } from '../../features/saved/use-list-changes.ts'
import { useNote } from '../../features/saved/use-note.ts'
import { useRemoval } from '../../features/saved/use-removal.ts'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { PictureSkeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const meta = privatePageMeta('Saved properties')
export const handle: PageHandle = { page: 'saved' }

type SavedItem = SavedListing
/** The list being renamed, or a new one, optionally for a listing. */
type ListNaming = { list?: SavedList; listingId?: string }

export default function Saved() {
  const savedListings = useQuery(savedQueries.listings)
  return (
    <>
      {!savedListings.data && <PageHeading title="Saved properties" lead={<>&nbsp;</>} />}
      <QueryResult
        query={savedListings}
        failure={savedListingsPage.loadFailed}
        skeleton={<RowsSkeleton height="h-44" />}
      >
        {(all) => <SavedPage savedListings={all} />}
      </QueryResult>
    </>
  )
}

function SavedPage({ savedListings }: { savedListings: SavedItem[] }) {
  const { data: lists = [] } = useQuery(savedQueries.lists)
  const [params] = useSearchParams()
  const list = lists.find(({ id }) => id === params.get('list'))
  const [sort] = useSavedSort()
  const shown = sortSaved(
    list ? savedListings.filter(({ id }) => list.listingIds.includes(id)) : savedListings,
    sort,
  )
  const [naming, setNaming] = useState<ListNaming>()
  const compared = useCompared(savedListings.map(({ id }) => id))
  const isEmpty = savedListings.length === 0 && lists.length === 0
  return (
    <>
      <SavedHeading savedListings={savedListings} />
      {!isEmpty && <ListTabs total={savedListings.length} lists={lists} onNew={() => setNaming({})} />}
      {list && <ChosenList list={list} onRename={() => setNaming({ list })} />}
      {shown.length === 0 ? (
        <EmptyState isList={list !== undefined} />
      ) : (
        <div
          className={list ? 'mt-6 border-line border-b' : 'border-line border-b [&>*:first-child]:border-t-0'}
        >
          {shown.map((saved) => (
            <SavedListingRow
              key={saved.id}
              saved={saved}
              lists={lists}
              compared={compared}
              onNewList={() => setNaming({ listingId: saved.id })}
            />
          ))}
        </div>
      )}
      <CompareBar
        ids={compared.ids}
        addressOf={paths.portalCompare}
        onClear={compared.clear}
        className="bottom-4 max-md:bottom-20"
      />
      <RecentlyViewed />
      {naming && <ListNaming {...naming} onClose={() => setNaming(undefined)} />}
    </>
  )
}

type RowProps = {
  saved: SavedItem
  lists: readonly SavedList[]
  compared: ReturnType<typeof useCompared>
  onNewList: () => void
}

function SavedListingRow({ saved, lists, compared, onNewList }: RowProps) {
  const { setListed } = useListChanges()
  const saveNote = useNote()
  const remove = useRemoval()
  const listing = saved.listing ? summariseListing(saved.listing, new Date()) : undefined
  return (
    <SavedRow
      saved={saved}
      picture={
        listing ? (
          <ListingPicture listing={listing} sizes="(min-width: 704px) 240px, 90vw" />
        ) : (
          <PictureSkeleton className="h-full" />
        )
      }
      price={listing && <ListingPrice {...listing} />}
      facts={listing && <ListingFacts {...listing} />}
      lists={
        <ListMenu
          title={saved.title}
          listingId={saved.id}
          lists={lists}
          onToggle={(listId, isOn) => setListed.mutate({ listId, listingId: saved.id, isOn })}
          onNew={onNewList}
        />
      }
      isCompared={compared.ids.includes(saved.id)}
      onCompare={(isChosen) => compared.choose(saved.id, isChosen)}
      onNote={(note) => saveNote(saved.id, note)}
      onRemove={() => void remove(saved.id)}
    />
  )
}

function ChosenList({ list, onRename }: { list: SavedList; onRename: () => void }) {
  const { share, remove } = useListChanges()
  const navigate = useNavigate()
  return (
    <ListBar
      list={list}
      isSharing={share.isPending}
      onRename={onRename}
      onShare={(isShared) => share.mutate({ id: list.id, isShared })}
      onRemove={() => {
        remove.mutate(list)
        void navigate(paths.portalSaved)
      }}
    />
  )
}

function ListNaming({ list, listingId, onClose }: ListNaming & { onClose: () => void }) {
  const { create, rename } = useListChanges()
  const navigate = useNavigate()
  const onCreated = async (id: string) => {
    onClose()
    // A new empty list is opened; one created for a listing is not.
    if (!listingId) await navigate(paths.portalSavedList(id))
  }
  return (
    <ListDialog
      name={list?.name ?? ''}
      isBusy={create.isPending || rename.isPending}
      onSave={(name) =>
        list
          ? rename.mutate({ id: list.id, name }, { onSuccess: onClose })
          : create.mutate({ name, listingId }, { onSuccess: onCreated })
      }
      onClose={onClose}
    />
  )
}

function EmptyState({ isList }: { isList: boolean }) {
  return (
    <div className="mt-7">
      <Notice
        heading="h2"
        {...(isList ? savedListingsPage.emptyList : savedListingsPage.empty)}
        actions={
          isList ? undefined : (
            <ButtonLink to={paths.search()} variant="primary">
              Find a home
            </ButtonLink>
          )
        }
      />
    </div>
  )
}
