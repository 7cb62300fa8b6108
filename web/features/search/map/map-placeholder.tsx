import { List, Map as MapIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { onFirstInteraction } from '../../../browser/on-first-interaction.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type SearchView, searchUrl, useSearch } from '../use-search.ts'

/** Shown if the map cannot be loaded; a plain link retries. */
export function MapUnavailable({ address }: { address: string }) {
  return (
    <div className="absolute inset-0 z-3 flex flex-col items-center justify-center gap-3 p-5">
      <p className="rounded-control bg-surface px-3 py-2 shadow-2">{loadFailure.map}</p>
      <a href={address} className={buttonClasses({ variant: 'strong' })}>
        {loadFailure.tryAgain}
      </a>
    </div>
  )
}

/** On wide screens the map is loaded at the first interaction; on others when it is opened. */
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

/** Switches between list and map where only one fits. */
export function ViewSwitch() {
  const { query, view } = useSearch()
  const other: SearchView = view === 'map' ? 'list' : 'map'
  return (
    <div className="needs-script pointer-events-none fixed inset-x-0 bottom-5 z-10 flex justify-center lg:hidden">
      <Link
        to={searchUrl(query, other)}
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
