import { Tag } from '../../../ui/tag.tsx'
import { type ContentRow, contentState, type WaitingChange } from './content-state.ts'

type Props = { row: ContentRow | undefined; change: WaitingChange | undefined }

export function ContentTag({ row, change }: Props) {
  const { tone, label, detail } = contentState(row, change)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag tone={tone}>{label}</Tag>
      {detail && <span className="text-ink-3 text-sm">{detail}</span>}
    </span>
  )
}
