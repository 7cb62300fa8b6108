import { type FormEvent, useState } from 'react'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Feed, useFeedAction } from './feed-queries.ts'
import { type FileSource, FileSourceFields, isFileUrl } from './file-source-fields.tsx'

type Props = { feed: Feed; onClose: () => void }

/** The name of a feed and, of one that is fetched, its address. */
export function EditFeedDialog({ feed, onClose }: Props) {
  const [name, setName] = useState(feed.name)
  const [file, setFile] = useState<FileSource>({ url: feed.source_url ?? '', hours: feed.fetch_hours })
  const [isChecked, setIsChecked] = useState(false)
  const saving = useFeedAction({
    name: 'change_feed',
    onDone: () => {
      toast({ ...messages.saved, tone: 'positive' })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!name.trim() || (feed.has_source && !isFileUrl(file.url)) || saving.isPending) return
    saving.mutate({
      feed_id: feed.id,
      name: name.trim(),
      ...(feed.has_source && { source_url: file.url.trim(), fetch_hours: file.hours }),
    })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Edit feed">
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          label="Name"
          maxLength={80}
          value={name}
          error={isChecked && !name.trim() ? messages.nameMissing : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {feed.has_source && <FileSourceFields source={file} isChecked={isChecked} onChange={setFile} />}
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          isBusy={saving.isPending}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </form>
    </Dialog>
  )
}
