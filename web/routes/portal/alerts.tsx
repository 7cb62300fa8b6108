import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { alertQueries } from '../../features/alerts/alert-queries.ts'
import { RenameDialog } from '../../features/alerts/rename-dialog.tsx'
import type { SavedSearch } from '../../features/alerts/saved-search.ts'
import { SearchPanel } from '../../features/alerts/search-panel.tsx'
import { useSearchChanges } from '../../features/alerts/use-search-changes.ts'
import { alerts } from '../../messages/search/alerts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'
import { AlertPreview } from './alert-preview.tsx'

export const meta = privatePageMeta('Searches and alerts')
export const handle: PageHandle = { page: 'alerts' }

export default function Alerts() {
  const searches = useQuery(alertQueries.searches)
  return (
    <>
      <PageHeading
        title="Searches and alerts"
        lead={searches.data ? summary(searches.data) : <>&nbsp;</>}
        actions={
          searches.data &&
          searches.data.length > 0 && (
            <ButtonLink to={paths.search()} variant="primary">
              New search
            </ButtonLink>
          )
        }
      />
      <QueryResult
        query={searches}
        failure={alerts.loadFailed}
        skeleton={<RowsSkeleton count={3} height="h-44" />}
      >
        {(all) => <SearchList searches={all} />}
      </QueryResult>
    </>
  )
}

/** Four searches. We email you about three of them. */
function summary(searches: readonly SavedSearch[]): string {
  if (searches.length === 0) return 'We look for homes while you do something else.'
  const count = `${capitalised(countPhrase(searches.length, 'search', 'searches'))}.`
  const writing = searches.filter(({ alert, isPaused }) => alert !== 'off' && !isPaused).length
  if (writing === 0) return `${count} Emails are off or paused for all of them.`
  if (writing === searches.length)
    return `${count} We email you about ${writing === 1 ? 'it' : 'all of them'}.`
  return `${count} We email you about ${countPhrase(writing, 'of them', 'of them')}.`
}

function SearchList({ searches }: { searches: SavedSearch[] }) {
  const { change, remove } = useSearchChanges()
  const [open, setOpen] = useState<{ kind: 'rename' | 'preview'; id: string }>()
  const opened = searches.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  if (searches.length === 0)
    return (
      <Notice
        heading="h2"
        {...alerts.empty}
        actions={
          <ButtonLink to={paths.search()} variant="primary">
            Search for homes
          </ButtonLink>
        }
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {searches.map((search) => (
        <SearchPanel
          key={search.id}
          search={search}
          onAlert={(alert) =>
            change.mutate({ id: search.id, alert, ...(alert === 'off' ? { isPaused: false } : {}) })
          }
          onPause={(isPaused) => change.mutate({ id: search.id, isPaused })}
          onRename={() => setOpen({ kind: 'rename', id: search.id })}
          onPreview={() => setOpen({ kind: 'preview', id: search.id })}
          onRemove={() => remove.mutate(search)}
        />
      ))}
      {opened && open?.kind === 'rename' && (
        <RenameDialog
          name={opened.name}
          onSave={(name) => change.mutate({ id: opened.id, name })}
          onClose={close}
        />
      )}
      {opened && open?.kind === 'preview' && <AlertPreview search={opened} onClose={close} />}
    </div>
  )
}
