import { ChevronDown } from 'lucide-react'
import { type ComponentProps, lazy, useState } from 'react'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ServerMarkup } from '../../../ui/server-markup.tsx'
import type { CostWorkings } from './cost-workings.tsx'

const load = () => import('./cost-workings.tsx')
const ServerWorkings = lazy(() => load().then(({ CostWorkings }) => ({ default: CostWorkings })))
const LoadedWorkings = lazyPart(() => load().then(({ CostWorkings }) => CostWorkings))

/** The server's markup stays; the code is only loaded if it is opened after a navigation within the site. */
export function CostWorkingsSection(props: ComponentProps<typeof CostWorkings>) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <details
      onToggle={(event) => setEmpty((was) => was || !event.currentTarget.querySelector('section'))}
      className="group mt-1"
    >
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-semibold text-sm">
        How we work this out
        <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
      </summary>
      <ServerMarkup>{import.meta.env.SSR ? <ServerWorkings {...props} /> : undefined}</ServerMarkup>
      {isEmpty && <LoadedWorkings {...props} />}
    </details>
  )
}
