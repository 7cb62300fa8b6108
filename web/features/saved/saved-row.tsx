import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { formatDay } from '../../../domain/time/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { NoteField } from './note-field.tsx'
import { changesOf, type SavedListing, unchangedStatus } from './saved-listing.ts'

/** A visitor's browser may not know when it was saved, and knows no earlier price. */
type SavedRowListing = Omit<SavedListing, 'savedAt' | 'listing' | 'listingType'> & {
  savedAt: string | undefined
  /** Null when it is no longer public. */
  listing: object | null
}

type Props = {
  saved: SavedRowListing
  picture: ReactNode
  price: ReactNode
  facts: ReactNode
  /** The menu of lists; visitors have none. */
  lists?: ReactNode
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
  onNote: (note: string) => Promise<void>
  onRemove: () => void
}

export function SavedRow(props: Props) {
  const { saved, picture, price, facts, lists, isCompared, onCompare, onNote, onRemove } = props
  return (
    <article className="grid gap-x-6 gap-y-4 border-line border-t py-6 md:grid-cols-[200px_minmax(0,1fr)] xl:grid-cols-[240px_minmax(0,1fr)_332px]">
      <div className="relative aspect-3/2 self-start overflow-hidden rounded-control bg-fill">{picture}</div>
      <div className="min-w-0">
        <Changes saved={saved} />
        {price}
        <h2 className="mt-1 font-semibold text-md leading-6">
          {saved.listing ? (
            <Link to={paths.property(saved.id)} className="hover:underline">
              {saved.title}
            </Link>
          ) : (
            saved.title
          )}
        </h2>
        <p className="text-facts text-ink-2">{saved.location}</p>
        {facts}
        {saved.savedAt && (
          <p className="mt-2 text-ink-3 text-sm">Saved on {formatDay(saved.savedAt, new Date())}</p>
        )}
      </div>
      <div className="min-w-0 md:col-start-2 xl:col-start-3">
        <NoteField title={saved.title} note={saved.note} onSave={onNote} />
        <div className="-mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {saved.listing && (
            <Checkbox
              label={
                <>
                  Compare<span className="sr-only"> {saved.title}</span>
                </>
              }
              checked={isCompared}
              onChange={(event) => onCompare(event.target.checked)}
            />
          )}
          <span className="ml-auto flex items-center">
            {lists}
            <Button variant="quiet" size="small" onClick={onRemove}>
              <Icon of={X} size={16} />
              Remove<span className="sr-only"> {saved.title}</span>
            </Button>
          </span>
        </div>
      </div>
    </article>
  )
}

function Changes({ saved }: { saved: SavedRowListing }) {
  const changes = changesOf(saved)
  const status = unchangedStatus(saved)
  if (changes.length === 0 && !status) return null
  return (
    <p className="mb-2.5 flex flex-wrap gap-1.5">
      {changes.map(({ label, tone }) => (
        <Tag key={label} tone={tone}>
          {label}
        </Tag>
      ))}
      {status && <Tag tone="info">{status}</Tag>}
    </p>
  )
}
