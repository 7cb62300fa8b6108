import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SavedList } from './saved-queries.ts'

type Props = { total: number; lists: readonly SavedList[]; onNew: () => void }

const tab =
  'tabular -mb-px flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-3 font-semibold text-facts hover:text-ink'

/** All saved listings, or one list. */
export function ListTabs({ total, lists, onNew }: Props) {
  const [params] = useSearchParams()
  const chosen = params.get('list')
  const bar = useRef<HTMLElement>(null)
  // On phones the tabs overflow, so the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is chosen or the lists have loaded.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [chosen, lists.length])
  const tabClasses = (isOn: boolean) =>
    classes(tab, isOn ? 'border-accent text-ink' : 'border-transparent text-ink-3')
  return (
    <nav
      ref={bar}
      aria-label="Lists"
      className="flex items-center gap-6 overflow-x-auto border-line border-b"
    >
      <Link to={paths.portalSaved} aria-current={chosen ? undefined : 'page'} className={tabClasses(!chosen)}>
        All <span className="font-medium text-sm">{total}</span>
      </Link>
      {lists.map(({ id, name, listingIds }) => (
        <Link
          key={id}
          to={paths.portalSavedList(id)}
          aria-current={chosen === id ? 'page' : undefined}
          className={tabClasses(chosen === id)}
        >
          <span className="max-w-48 truncate">{name}</span>
          <span className="font-medium text-sm">{listingIds.length}</span>
        </Link>
      ))}
      <Button variant="quiet" size="small" onClick={onNew} className="ml-auto shrink-0">
        <Icon of={Plus} size={17} />
        New list
      </Button>
    </nav>
  )
}
