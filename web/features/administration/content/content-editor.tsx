import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ContentActions } from './content-actions.tsx'
import { ContentFieldset } from './content-fieldset.tsx'
import { type ContentFields, type ContentKind, contentQueries, type OpenContent } from './content-queries.ts'
import { ContentTag } from './content-tag.tsx'
import { RevisionList } from './revision-list.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { useContentEditor } from './use-content-editor.ts'

type Props = {
  kind: ContentKind
  contentKey: string
  /** Heading while there is no title. */
  name: string
  preview: (fields: ContentFields) => ReactNode
  /** Shown below saved content that has no unsaved changes. */
  footer?: (kept: ContentFields) => ReactNode
}

export function ContentEditor(props: Props) {
  const { kind, contentKey } = props
  const content = useQuery(contentQueries.open(kind, contentKey))
  return (
    <QueryResult query={content} failure="We couldn’t load this text">
      {(opened) => <Editor key={`${kind} ${contentKey}`} {...props} opened={opened} />}
    </QueryResult>
  )
}

function Editor({ kind, contentKey, name, preview, footer, opened }: Props & { opened: OpenContent }) {
  const editor = useContentEditor(kind, contentKey, opened)
  const [tab, setTab] = useState('write')
  const { fields, isDirty, hasConflict, change } = editor
  return (
    <>
      <PageHeading
        title={fields.title || name}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <ContentTag row={opened.row} change={opened.change} />
            <span role="status" className="text-ink-3 text-sm">
              {isDirty ? 'Not saved yet' : opened.row ? 'All changes saved' : ''}
            </span>
          </span>
        }
        actions={<ContentActions opened={opened} editor={editor} />}
      />
      {hasConflict && <ConflictNotice onTakeTheirs={editor.takeTheirs} onKeepMine={editor.keepMine} />}
      <Tabs
        label="Editor"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'write', label: 'Write', content: <ContentFieldset kind={kind} editor={editor} /> },
          {
            value: 'preview',
            label: 'Preview',
            content: (
              <div className="rounded-panel border border-line bg-page p-5 md:p-9">{preview(fields)}</div>
            ),
          },
          {
            value: 'revisions',
            label: 'Revisions',
            content: (
              <RevisionList
                kind={kind}
                contentKey={contentKey}
                onRestore={({ title, content }) => {
                  change({ title, content })
                  setTab('write')
                }}
              />
            ),
          },
        ]}
      />
      {opened.row && !isDirty && footer?.(fields)}
      <UnsavedChangesDialog isDirty={isDirty} />
    </>
  )
}

/** Offers both versions after a conflict, so that neither is overwritten unknowingly. */
function ConflictNotice({ onTakeTheirs, onKeepMine }: { onTakeTheirs: () => void; onKeepMine: () => void }) {
  return (
    <div className="mb-5" role="alert">
      <Callout
        icon={Users}
        title={administration.refusals.version_conflict}
        actions={
          <>
            <Button size="small" onClick={onKeepMine}>
              Keep mine
            </Button>
            <Button size="small" onClick={onTakeTheirs}>
              Take theirs
            </Button>
          </>
        }
      >
        Your version wasn’t saved. Keep yours to replace theirs, or use theirs and lose yours.
      </Callout>
    </div>
  )
}
