import { type FormEvent, useState } from 'react'
import { brand } from '../../../domain/site/brand.ts'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFeedAction } from './feed-queries.ts'
import { type FileSource, FileSourceFields, isFileUrl } from './file-source-fields.tsx'

type Props = { branches: readonly { id: string; name: string }[]; onClose: () => void }

/** How homes arrive. */
const sources = {
  realtime: 'Our software sends each change',
  fetch: `${brand.name} fetches a file`,
  folder: 'We put files on the server',
}
type Source = keyof typeof sources

export function NewFeedDialog({ branches, onClose }: Props) {
  const [name, setName] = useState('')
  const [source, setSource] = useState<Source>('realtime')
  const [branch, setBranch] = useState('')
  const [file, setFile] = useState<FileSource>({ url: '', hours: 24 })
  const [isChecked, setIsChecked] = useState(false)
  const adding = useFeedAction({ name: 'create_feed', onDone: onClose })
  const isUrlValid = source !== 'fetch' || isFileUrl(file.url)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!name.trim() || !isUrlValid || adding.isPending) return
    adding.mutate({
      name: name.trim(),
      kind: source === 'realtime' ? 'realtime' : 'file',
      branch_id: branch || null,
      source_url: source === 'fetch' ? file.url.trim() : null,
      fetch_hours: file.hours,
    })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Add a feed">
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          label="Name"
          hint="For example, the name of your software."
          maxLength={80}
          value={name}
          error={isChecked && !name.trim() ? messages.nameMissing : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label="How homes arrive"
          value={source}
          onChange={({ target }) => setSource(target.value as Source)}
        >
          {Object.entries(sources).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {branches.length > 0 && (
          <SelectField label="Branch" value={branch} onChange={({ target }) => setBranch(target.value)}>
            <option value="">Whole agency</option>
            {branches.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {source === 'fetch' && <FileSourceFields source={file} isChecked={isChecked} onChange={setFile} />}
        <Button type="submit" variant="primary" className="self-start" isBusy={adding.isPending}>
          Add feed
        </Button>
      </form>
    </Dialog>
  )
}
