import { List, Map as MapIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { onFirstInteraction } from '../../../browser/on-first-interaction.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { type SearchView, searchAddress, useSearch } from '../use-search.ts'

/** The map's place until it is there. */
export function MapPlaceholder() {
  return (
    <div className="grid size-full place-items-center bg-map-land text-map-built">
      <Mark size={64} isPlain />
    </div>
  )
}

/** In the map's place where it cannot be fetched: the list has the same homes, and a plain link tries again. */
export function MapUnavailable({ address }: { address: string }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-map-land p-5">
      <p>{loadFailure.map}</p>
      <a href={address} className={buttonClasses({ variant: 'outline' })}>
        {loadFailure.tryAgain}
      </a>
    </div>
  )
}

/** Beside the list there is always a map, fetched once the visitor stirs; below that width once it is asked for. */
export function useIsMapShown(view: SearchView): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)')
    const load = () => setWide(wide.matches)
    const cancel = onFirstInteraction(load)
    wide.addEventListener('change', load)
    return () => {
      cancel()
      wide.removeEventListener('change', load)
    }
  }, [])
  return isWide || view === 'map'
}

/** List or map, where there is room for one of them. */
export function ViewSwitch() {
  const { query, view } = useSearch()
  const other: SearchView = view === 'map' ? 'list' : 'map'
  return (
    <div className="needs-script pointer-events-none fixed inset-x-0 bottom-5 z-10 flex justify-center lg:hidden">
      <Link
        to={searchAddress(query, other)}
        className={classes(
          buttonClasses({ variant: 'strong', size: 'large' }),
          'pointer-events-auto shadow-2',
        )}
      >
        <Icon of={other === 'map' ? MapIcon : List} />
        {other === 'map' ? 'Show map' : 'Show list'}
      </Link>
    </div>
  )
}
