import { formatMoment } from '../../../../domain/time/dates.ts'
import type { Tables } from '../../../../supabase/database.ts'
import type { TagTone } from '../../../ui/tag.tsx'

export type ContentRow = Pick<Tables<'pages'>, 'status' | 'publish_at' | 'created_at' | 'updated_at'>

/** The next text of something public: a draft, or waiting for its hour. */
export type WaitingChange = Pick<Tables<'content_changes'>, 'publish_at' | 'updated_at'>

/** Whether readers see it now, by the rule of the database. */
export const isPublic = ({ status, publish_at, created_at }: ContentRow, now: number = Date.now()): boolean =>
  status !== 'draft' && Date.parse(publish_at ?? created_at) <= now

type StateWords = { tone: TagTone; words: string; more: string | undefined }

/** Published · Scheduled, opens 20 November at 09:00 · Draft · Published, with a change in draft */
export function contentState(
  row: ContentRow | undefined,
  change: WaitingChange | undefined,
  now: Date = new Date(),
): StateWords {
  if (!row) return { tone: 'missing', words: 'Not written', more: undefined }
  if (row.status === 'draft') return { tone: 'plain', words: 'Draft', more: undefined }
  if (!isPublic(row, now.getTime()))
    return {
      tone: 'soft',
      words: 'Scheduled',
      more: `Opens ${formatMoment(row.publish_at ?? row.created_at, now)}`,
    }
  const more = !change
    ? undefined
    : change.publish_at
      ? `A change opens ${formatMoment(change.publish_at, now)}`
      : 'A change in draft'
  return { tone: 'positive', words: 'Published', more }
}
