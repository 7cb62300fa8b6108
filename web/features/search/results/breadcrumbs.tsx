import { Link } from 'react-router'
import type { Crumb } from '../search-meta.ts'

/** Where the page stands among the others. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-ink-3 text-sm">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {trail.map(({ name, address }, index) => (
          <li key={address} className="flex gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {index === trail.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={address} className="text-link touch-target">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
