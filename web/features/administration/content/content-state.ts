import { formatMoment } from '../../../../domain/time/dates.ts'
import type { Tables } from '../../../../supabase/database.ts'
import type { TagTone } from '../../../ui/tag.tsx'

export type ContentRow = Pick<Tables<'pages'>, 'status' | 'publish_at' | 'created_at' | 'updated_at'>

/** The next text of something public: a draft, or waiting for its hour. */
export type WaitingChange = Pick<Tables<'content_changes'>, 'publish_at' | 'updated_at'>

/** Whether the public sees it now. Mirrors the row-level security policy. */
export const isPublic = ({ status, publish_at, created_at }: ContentRow, now: number = Date.now()): boolean =>
  status !== 'draft' && Date.parse(publish_at ?? created_at) <= now

type StateLabel = { tone: TagTone; label: string; detail: string | undefined }

/** Published · Scheduled, opens 20 November at 09:00 · Draft · Published, with a change in draft */
export function contentState(
  row: ContentRow | undefined,
  change: WaitingChange | undefined,
  now: Date = new Date(),
): StateLabel {
  if (!row) return { tone: 'missing', label: 'Not written', detail: undefined }
  if (row.status === 'draft') return { tone: 'plain', label: 'Draft', detail: undefined }
  if (!isPublic(row, now.getTime()))
    return {
      tone: 'soft',
      label: 'Scheduled',
      detail: `Opens ${formatMoment(row.publish_at ?? row.created_at, now)}`,
    }
  const detail = !change
    ? undefined
    : change.publish_at
      ? `A change opens ${formatMoment(change.publish_at, now)}`
      : 'A change in draft'
  return { tone: 'positive', label: 'Published', detail }
}
