import { PencilLine } from 'lucide-react'
import { formatMoment } from '../../../domain/time/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Lead } from './enquiry-queries.ts'

/** After this long without a change, a colleague has stopped writing. */
const activeMs = 2 * 60_000

/** 'Tom is replying', with what he has written so far, so that two colleagues do not both answer. */
export function ColleagueDrafts({ drafts }: { drafts: Lead['drafts'] }) {
  return (
    <div aria-live="polite">
      {drafts.map(({ user_id, name, body, at }) => {
        const who = name ?? 'A colleague'
        const isActive = Date.now() - Date.parse(at) < activeMs
        return (
          <details key={user_id} className="mb-4 rounded-panel bg-info-soft px-4 py-2.5 text-sm">
            <summary className="cursor-pointer font-semibold text-info">
              <Icon of={PencilLine} size={16} className="mr-2 inline" />
              {isActive
                ? `${who} is replying`
                : `${who} started a reply ${formatMoment(at).replace(/^[A-Z]/, (c) => c.toLowerCase())}`}
            </summary>
            <p className="mt-2 whitespace-pre-wrap break-words">{body}</p>
          </details>
        )
      })}
    </div>
  )
}
