import { Copy, Link2, Pencil, Trash2 } from 'lucide-react'
import { paths } from '../../../domain/site/paths.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SavedList } from './saved-queries.ts'

type Props = {
  list: SavedList
  isSharing: boolean
  onRename: () => void
  onShare: (isShared: boolean) => void
  onRemove: () => void
}

/** Actions of the current list: rename, share, delete. */
export function ListBar({ list, isSharing, onRename, onShare, onRemove }: Props) {
  return (
    <div className="mt-5 rounded-panel border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="display mr-auto min-w-0 break-words text-d1">{list.name}</h2>
        {!list.shareToken && (
          <Button variant="strong" size="small" isBusy={isSharing} onClick={() => onShare(true)}>
            <Icon of={Link2} size={17} />
            Share by link
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onRename}>
          <Icon of={Pencil} size={16} />
          Rename
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          <Icon of={Trash2} size={16} />
          Delete list
        </Button>
      </div>
      {list.shareToken && (
        <SharedLink token={list.shareToken} isBusy={isSharing} onStop={() => onShare(false)} />
      )}
    </div>
  )
}

function SharedLink({ token, isBusy, onStop }: { token: string; isBusy: boolean; onStop: () => void }) {
  const address = `${location.origin}${paths.sharedList(token)}`
  return (
    <div className="mt-3 border-line border-t pt-3.5">
      <p className="text-ink-2 text-sm">
        Anyone with this link can see the homes on this list, but not your name or notes.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <input
          readOnly
          aria-label="Link to this list"
          value={address}
          onFocus={(event) => event.target.select()}
          className={`${inputClasses} h-11 flex-1 basis-60 text-facts!`}
        />
        <Button variant="outline" onClick={() => void copy(address)}>
          <Icon of={Copy} size={17} />
          Copy link
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={onStop}>
          Stop sharing
        </Button>
      </div>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Link copied', tone: 'positive' })
  } catch {
    toast({ title: 'Copy this address', text: address })
  }
}
