import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { roomMeta } from '../../browser/private-page-meta.ts'
import { Loaded } from '../../data/query-result.tsx'
import { ListingFacts } from '../../entities/listing/listing-facts.tsx'
import { ListingPicture } from '../../entities/listing/listing-picture.tsx'
import { ListingPrice } from '../../entities/listing/listing-price.tsx'
import { type ListingRow, summariseListing } from '../../entities/listing/listing-summary.ts'
import { CompareBar } from '../../features/saved/compare-bar.tsx'
import { ListBar } from '../../features/saved/list-bar.tsx'
import { ListDialog } from '../../features/saved/list-dialog.tsx'
import { ListMenu } from '../../features/saved/list-menu.tsx'
import { ListTabs } from '../../features/saved/list-tabs.tsx'
import { SavedHeading, useSavedSort } from '../../features/saved/saved-heading.tsx'
import { type SavedHome, sortSaved } from '../../features/saved/saved-listing.ts'
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
import { RoomHeading } from '../../ui/page-heading.tsx'
import type { RoomHandle } from '../layouts/portal.tsx'

export const meta = roomMeta('Saved properties')
export const handle: RoomHandle = { room: 'saved' }

type Home = SavedHome<ListingRow>
/** Which list is being named: an old one, or a new one and perhaps for a home. */
type Naming = { list?: SavedList; homeId?: string }

export default function Saved() {
  const homes = useQuery(savedQueries.homes<ListingRow>())
  return (
    <>
      {!homes.data && <RoomHeading title="Saved properties" lead={<>&nbsp;</>} />}
      <Loaded query={homes} failure={savedListingsPage.loadFailed} skeleton={<RowsSkeleton height="h-44" />}>
        {(all) => <SavedRoom homes={all} />}
      </Loaded>
    </>
  )
}

function SavedRoom({ homes }: { homes: Home[] }) {
  const { data: lists = [] } = useQuery(savedQueries.lists)
  const [params] = useSearchParams()
  const list = lists.find(({ id }) => id === params.get('list'))
  const [sort] = useSavedSort()
  const shown = sortSaved(list ? homes.filter(({ id }) => list.homeIds.includes(id)) : homes, sort)
  const [naming, setNaming] = useState<Naming>()
  const compared = useCompared(homes.map(({ id }) => id))
  const hasNothing = homes.length === 0 && lists.length === 0
  return (
    <>
      <SavedHeading homes={homes} />
      {!hasNothing && <ListTabs total={homes.length} lists={lists} onNew={() => setNaming({})} />}
      {list && <ChosenList list={list} onRename={() => setNaming({ list })} />}
      {shown.length === 0 ? (
        <Nothing isList={list !== undefined} />
      ) : (
        <div
          className={list ? 'mt-6 border-line border-b' : 'border-line border-b [&>*:first-child]:border-t-0'}
        >
          {shown.map((home) => (
            <HomeRow
              key={home.id}
              home={home}
              lists={lists}
              compared={compared}
              onNewList={() => setNaming({ homeId: home.id })}
            />
          ))}
        </div>
      )}
      <CompareBar ids={compared.ids} onClear={compared.clear} />
      {naming && <Naming {...naming} onClose={() => setNaming(undefined)} />}
    </>
  )
}

type RowProps = {
  home: Home
  lists: readonly SavedList[]
  compared: ReturnType<typeof useCompared>
  onNewList: () => void
}

function HomeRow({ home, lists, compared, onNewList }: RowProps) {
  const { place } = useListChanges()
  const keepNote = useNote()
  const remove = useRemoval()
  const listing = home.property ? summariseListing(home.property, new Date()) : undefined
  return (
    <SavedRow
      home={home}
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
          title={home.title}
          homeId={home.id}
          lists={lists}
          onPlace={(listId, isOn) => place.mutate({ listId, homeId: home.id, isOn })}
          onNew={onNewList}
        />
      }
      isCompared={compared.ids.includes(home.id)}
      onCompare={(isChosen) => compared.choose(home.id, isChosen)}
      onNote={(note) => keepNote(home.id, note)}
      onRemove={() => void remove(home.id)}
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

function Naming({ list, homeId, onClose }: Naming & { onClose: () => void }) {
  const { make, rename } = useListChanges()
  const navigate = useNavigate()
  const made = async (id: string) => {
    onClose()
    // A list made for a home is filled where one is; an empty one is what one wants to look at next.
    if (!homeId) await navigate(paths.portalSavedList(id))
  }
  return (
    <ListDialog
      name={list?.name ?? ''}
      isBusy={make.isPending || rename.isPending}
      onSave={(name) =>
        list
          ? rename.mutate({ id: list.id, name }, { onSuccess: onClose })
          : make.mutate({ name, homeId }, { onSuccess: made })
      }
      onClose={onClose}
    />
  )
}

function Nothing({ isList }: { isList: boolean }) {
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
