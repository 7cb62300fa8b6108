import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AskDialog } from '../../../ui/overlays/ask-dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import type { OpenContent } from './content-queries.ts'
import { isPublic } from './content-state.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { ContentEditorState } from './use-content-editor.ts'

type Props = { opened: OpenContent; editing: ContentEditorState }

/** Save draft, schedule, publish; what is rarer is behind the dots. */
export function ContentActions({ opened, editing }: Props) {
  const [isScheduling, setIsScheduling] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const { save, isSaving } = editing
  const isOut = opened.row !== undefined && isPublic(opened.row)
  return (
    <>
      <Button disabled={isSaving} onClick={() => save('draft')}>
        Save draft
      </Button>
      <Button disabled={isSaving} onClick={() => setIsScheduling(true)}>
        Schedule
      </Button>
      <Button variant="primary" isBusy={isSaving} onClick={() => save('publish')}>
        {isOut ? 'Publish changes' : 'Publish'}
      </Button>
      {(isOut || opened.change) && (
        <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
          {opened.change && <MenuItem onSelect={() => save('discard')}>Discard the change</MenuItem>}
          {isOut && <MenuItem onSelect={() => setIsWithdrawing(true)}>Take down</MenuItem>}
        </Menu>
      )}
      <ScheduleDialog
        isOpen={isScheduling}
        onClose={() => setIsScheduling(false)}
        isChange={isOut}
        initial={opened.change?.publish_at ?? (isOut ? null : (opened.row?.publish_at ?? null))}
        isBusy={isSaving}
        onSchedule={(publishAt) => {
          save('schedule', publishAt)
          setIsScheduling(false)
        }}
      />
      <AskDialog
        isOpen={isWithdrawing}
        onClose={() => setIsWithdrawing(false)}
        title="Take this down?"
        description="Readers no longer find it. It stays here as a draft, to be published again."
        confirm="Take down"
        isDestructive
        isBusy={isSaving}
        onConfirm={() => {
          save('withdraw')
          setIsWithdrawing(false)
        }}
      />
    </>
  )
}
