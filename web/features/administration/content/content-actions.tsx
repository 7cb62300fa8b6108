import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import type { OpenContent } from './content-queries.ts'
import { isPublic } from './content-state.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { ContentEditorState } from './use-content-editor.ts'

type Props = { opened: OpenContent; editor: ContentEditorState }

/** Save draft, schedule and publish; rarer actions are in the menu. */
export function ContentActions({ opened, editor }: Props) {
  const [isScheduling, setIsScheduling] = useState(false)
  const [isConfirmingWithdrawal, setIsConfirmingWithdrawal] = useState(false)
  const { save, isSaving } = editor
  const isLive = opened.row !== undefined && isPublic(opened.row)
  return (
    <>
      <Button disabled={isSaving} onClick={() => save('draft')}>
        Save draft
      </Button>
      <Button disabled={isSaving} onClick={() => setIsScheduling(true)}>
        Schedule
      </Button>
      <Button variant="primary" isBusy={isSaving} onClick={() => save('publish')}>
        {isLive ? 'Publish changes' : 'Publish'}
      </Button>
      {(isLive || opened.change) && (
        <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
          {opened.change && <MenuItem onSelect={() => save('discard')}>Discard the change</MenuItem>}
          {isLive && <MenuItem onSelect={() => setIsConfirmingWithdrawal(true)}>Take down</MenuItem>}
        </Menu>
      )}
      <ScheduleDialog
        isOpen={isScheduling}
        onClose={() => setIsScheduling(false)}
        isChange={isLive}
        initial={opened.change?.publish_at ?? (isLive ? null : (opened.row?.publish_at ?? null))}
        isBusy={isSaving}
        onSchedule={(publishAt) => {
          save('schedule', publishAt)
          setIsScheduling(false)
        }}
      />
      <PromptDialog
        isOpen={isConfirmingWithdrawal}
        onClose={() => setIsConfirmingWithdrawal(false)}
        title="Take this down?"
        description="It will no longer be public. It stays here as a draft."
        confirm="Take down"
        isDestructive
        isBusy={isSaving}
        onConfirm={() => {
          save('withdraw')
          setIsConfirmingWithdrawal(false)
        }}
      />
    </>
  )
}
