import { Check, LocateFixed, Minus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BuiltInSources } from './built-in-sources.tsx'
import { MapFooter } from './map-footer.tsx'
import type { MapView } from './map-view.ts'

const panel = 'flex flex-col rounded-control bg-surface shadow-2'

type ZoomProps = { onZoom: (step: number) => void }

export function ZoomButtons({ onZoom }: ZoomProps) {
  return (
    <div className={panel}>
      <IconButton icon={Plus} label="Zoom in" onClick={() => onZoom(1)} className="rounded-b-none" />
      <IconButton
        icon={Minus}
        label="Zoom out"
        onClick={() => onZoom(-1)}
        className="rounded-t-none border-line border-t"
      />
    </div>
  )
}

type ButtonsProps = ZoomProps & {
  onDraw: () => void
  onErase: (() => void) | undefined
  onLocate: () => void
}

export function MapButtons({ onZoom, onDraw, onErase, onLocate }: ButtonsProps) {
  return (
    <div className="absolute top-5 right-5 z-3 flex flex-col gap-5 max-md:top-3 max-md:right-3 max-md:gap-3">
      <ZoomButtons onZoom={onZoom} />
      <div className={panel}>
        {onErase ? (
          <IconButton icon={Trash2} label="Remove the drawn area" onClick={onErase} />
        ) : (
          <IconButton icon={Pencil} label="Draw an area" onClick={onDraw} />
        )}
      </div>
      <div className={panel}>
        <IconButton icon={LocateFixed} label="Homes near me" onClick={onLocate} />
      </div>
    </div>
  )
}

type LiveProps = {
  isLive: boolean
  onLive: (isLive: boolean) => void
  onSearchHere: (() => void) | undefined
}

/** Searches as the map moves, or at a click. */
export function MapSearchControl({ isLive, onLive, onSearchHere }: LiveProps) {
  return (
    <div className="absolute top-5 left-5 z-3 flex flex-col items-start gap-2 max-md:top-3 max-md:left-3">
      <label className="flex h-11 cursor-pointer items-center gap-2.5 rounded-control bg-surface px-3.5 font-medium text-facts shadow-2 max-md:text-sm">
        <span className="relative grid size-5.5 place-items-center">
          <input
            type="checkbox"
            checked={isLive}
            onChange={(event) => onLive(event.target.checked)}
            className="peer size-full cursor-pointer appearance-none rounded-tag border-[1.5px] border-line-strong bg-surface checked:border-strong checked:bg-strong"
          />
          <Icon
            of={Check}
            size={16}
            weight={2.5}
            className="pointer-events-none absolute text-on-strong opacity-0 peer-checked:opacity-100"
          />
        </span>
        Search as I move the map
      </label>
      {onSearchHere && (
        <Button variant="strong" onClick={onSearchHere} className="shadow-2">
          Search this area
        </Button>
      )}
    </div>
  )
}

/** The scale, and the attribution that the licences require: in short always, in full at a click. */
export function MapSources({ view }: { view: MapView }) {
  const scale = useRef<HTMLDivElement>(null)
  const [stated, setStated] = useState('')
  useEffect(() => {
    scale.current?.replaceChildren(view.scale)
    const read = () => setStated(view.archive ? view.archive.attribution : view.sources.join(' · '))
    read()
    view.map.on('sourcedata', read)
    return () => {
      view.map.off('sourcedata', read)
    }
  }, [view])
  const sources =
    view.archive?.schema === 'lintel' ? (
      <BuiltInSources />
    ) : (
      <p className="px-2 py-0.5">{stated || '© OpenStreetMap contributors'}</p>
    )
  return <MapFooter scale={<div ref={scale} className="map-scale" />} sources={sources} />
}
