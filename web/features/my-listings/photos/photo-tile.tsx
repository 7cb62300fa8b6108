import { Ellipsis, GripVertical, ImageUp, MoveLeft, MoveRight, RotateCw, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { photoRules } from '../../../../domain/listings/photo-rules.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import type { Photo } from './photo-list.ts'
import { StoredPicture } from './stored-picture.tsx'

type Props = {
  photo: Photo
  position: number
  count: number
  preview: string | undefined
  isDragged: boolean
  isRotating: boolean
  onGrip: (event: PointerEvent) => void
  onMove: (to: number) => void
  onCaption: (caption: string) => void
  onRotate: () => void
  onRemove: () => void
}

/** A photo with its number, drag handle, description and a menu with the same actions for the keyboard. */
export function PhotoTile(props: Props) {
  const { photo, position, count, preview, isDragged, isRotating } = props
  const name = `Photo ${position + 1}`
  return (
    <li data-position={position} className={classes('min-w-0', position === 0 && 'col-span-2 md:row-span-2')}>
      <div
        className={classes(
          'relative aspect-3/2 overflow-hidden rounded-control bg-fill transition-transform',
          isDragged && 'rotate-[-1.5deg] shadow-3 outline-2 outline-ink',
          isRotating && 'opacity-60',
        )}
      >
        <StoredPicture address={photo.address} preview={preview} alt={photo.caption || name} />
        <span
          className={classes(
            'tabular pointer-events-none absolute top-2.5 left-2.5 flex h-6 items-center rounded-tag px-2 font-semibold text-xs',
            position === 0 ? 'bg-accent text-on-accent' : 'bg-strong text-on-strong',
          )}
        >
          {position === 0 ? '1 · Main photo' : position + 1}
        </span>
        <Grip {...props} name={name} />
      </div>
      <div className="flex items-center">
        <input
          aria-label={`Description of photo ${position + 1}`}
          placeholder="Add a description"
          maxLength={photoRules.maxCaption}
          value={photo.caption ?? ''}
          onChange={(event) => props.onCaption(event.target.value)}
          className="-ml-1.5 h-11 w-full min-w-0 rounded-control bg-transparent px-1.5 text-sm placeholder:text-ink-3 hover:bg-fill focus:bg-surface"
        />
        <PhotoMenu {...props} name={name} last={count - 1} />
      </div>
    </li>
  )
}

function Grip({ photo, position, count, onGrip, onMove, name }: Props & { name: string }) {
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(Math.min(count - 1, Math.max(0, position + step)))
  }
  return (
    <button
      type="button"
      data-grip={photo.address}
      aria-label={`Move ${name.toLowerCase()}. Drag it, or use the arrow keys`}
      onPointerDown={onGrip}
      onKeyDown={onKey}
      className="touch-target absolute! top-2.5 right-2.5 grid size-9 cursor-grab touch-none place-items-center rounded-control bg-surface text-ink shadow-1 active:cursor-grabbing"
    >
      <Icon of={GripVertical} size={18} />
    </button>
  )
}

type MenuProps = Pick<Props, 'position' | 'isRotating' | 'onMove' | 'onRotate' | 'onRemove'> & {
  name: string
  last: number
}

function PhotoMenu({ name, position, last, isRotating, onMove, onRotate, onRemove }: MenuProps) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`What to do with ${name.toLowerCase()}`} />}>
      {position > 0 && (
        <>
          <MenuItem icon={ImageUp} onSelect={() => onMove(0)}>
            Make it the main photo
          </MenuItem>
          <MenuItem icon={MoveLeft} onSelect={() => onMove(position - 1)}>
            Move earlier
          </MenuItem>
        </>
      )}
      {position < last && (
        <MenuItem icon={MoveRight} onSelect={() => onMove(position + 1)}>
          Move later
        </MenuItem>
      )}
      <MenuItem icon={RotateCw} onSelect={() => !isRotating && onRotate()}>
        Turn to the right
      </MenuItem>
      <MenuItem icon={Trash2} isDestructive onSelect={onRemove}>
        Delete
      </MenuItem>
    </Menu>
  )
}
