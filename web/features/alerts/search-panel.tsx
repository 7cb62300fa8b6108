import { Eye, Pause, Pencil, Play, SlidersHorizontal, Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { editSearch } from '../../entities/saved/edited-search.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Frequency, frequencies, nextEmailNote, type SavedSearch, searchTags } from './saved-search.ts'

type Props = {
  search: SavedSearch
  onAlert: (alert: Frequency) => void
  onPause: (isPaused: boolean) => void
  onRename: () => void
  onPreview: () => void
  onRemove: () => void
}

const options = Object.entries(frequencies).map(([value, label]) => ({ value: value as Frequency, label }))

/** A saved search with its filters, alert frequency and actions. */
export function SearchPanel({ search, onAlert, ...actions }: Props) {
  const { id, name, queryString, alert, lastSentAt, newMatches } = search
  const now = new Date()
  return (
    <article
      aria-labelledby={`search-${id}`}
      className="rounded-panel border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id={`search-${id}`} className="break-words font-semibold text-md">
            <Link to={paths.searchFor(new URLSearchParams(queryString))} className="hover:underline">
              {name}
            </Link>
          </h2>
          <ul aria-label="Filters" className="mt-2.5 flex flex-wrap gap-1.5">
            {searchTags(search.query).map((label) => (
              <li key={label} className="flex max-w-full">
                <Tag>{label}</Tag>
              </li>
            ))}
          </ul>
        </div>
        <Segment
          label={`How often we email about ${name}`}
          name={`alert-${id}`}
          options={options}
          value={alert}
          onChange={onAlert}
        />
      </div>
      <div className="mt-4.5 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-3.5">
        <p role="status" className="mr-auto text-ink-2 text-sm">
          {nextEmailNote(search, now)}
          {lastSentAt && <span className="text-ink-3">. Last sent {formatMoment(lastSentAt, now)}</span>}
          {newMatches > 0 && (
            <b className="font-semibold text-ink">
              . {newMatches} {newMatches === 1 ? 'match' : 'matches'} this week
            </b>
          )}
        </p>
        <PanelActions {...actions} search={search} />
      </div>
    </article>
  )
}

type ActionProps = Omit<Props, 'onAlert'>

function PanelActions({ search, onPause, onRename, onPreview, onRemove }: ActionProps) {
  const navigate = useNavigate()
  const { userId } = useCurrentUser()
  const edit = () => {
    editSearch({ id: search.id, name: search.name, userId })
    void navigate(paths.searchFor(new URLSearchParams(search.queryString)))
  }
  const { alert, isPaused } = search
  const pause = isPaused
    ? { label: 'Resume', icon: Play, onClick: () => onPause(false) }
    : { label: 'Pause', icon: Pause, onClick: () => onPause(true) }
  const actions = [
    ...(alert === 'off' ? [] : [pause]),
    { label: 'Preview', icon: Eye, onClick: onPreview },
    { label: 'Edit filters', icon: SlidersHorizontal, onClick: edit },
    { label: 'Rename', icon: Pencil, onClick: onRename },
    { label: 'Delete', icon: Trash2, onClick: onRemove },
  ]
  return (
    <div className="-mx-2 flex flex-wrap">
      {actions.map(({ label, icon, onClick }) => (
        <Button key={label} variant="quiet" size="small" onClick={onClick}>
          <Icon of={icon} size={16} />
          {label}
          <span className="sr-only"> {search.name}</span>
        </Button>
      ))}
    </div>
  )
}
