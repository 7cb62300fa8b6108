import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { useSavedCount } from '../../entities/saved/saved-listings.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

const linkClasses =
  'relative size-11 place-items-center rounded-control hover:bg-fill group-has-[[data-sheet][open]]/header:hidden'

/** The saved homes with their number: of this browser, or of the account. Both links are in every page, as in AccountLinks. */
export function SavedLink() {
  const count = useSavedCount()
  return (
    <>
      <Link to={paths.saved} className={classes(linkClasses, 'grid session-kept:hidden')}>
        <SavedMark count={count} />
      </Link>
      <Link to={paths.portalSaved} className={classes(linkClasses, 'hidden session-kept:grid')}>
        <SavedMark count={count} />
      </Link>
    </>
  )
}

function SavedMark({ count }: { count: number }) {
  return (
    <>
      <Icon of={Heart} size={22} />
      <span className="sr-only">Saved properties{count > 0 && `, ${count}`}</span>
      {count > 0 && (
        <span aria-hidden className="count-badge">
          {count}
        </span>
      )}
    </>
  )
}
