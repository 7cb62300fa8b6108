import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export type FileSource = { url: string; hours: number }

export const isFileUrl = (url: string): boolean => /^https:\/\/[^\s@]+$/.test(url.trim())

type Props = { source: FileSource; isChecked: boolean; onChange: (source: FileSource) => void }

/** Where a file is fetched from, and how often. */
export function FileSourceFields({ source, isChecked, onChange }: Props) {
  return (
    <>
      <TextField
        label="File URL"
        hint="A BLM or CSV file with all your homes. If a home is no longer in the file, we withdraw it."
        type="url"
        inputMode="url"
        maxLength={500}
        value={source.url}
        error={isChecked && !isFileUrl(source.url) ? messages.addressInvalid : undefined}
        onChange={({ target }) => onChange({ ...source, url: target.value })}
      />
      <SelectField
        label="How often"
        value={source.hours}
        onChange={({ target }) => onChange({ ...source, hours: Number(target.value) })}
      >
        {[...new Set([1, 6, 24, source.hours])]
          .sort((a, b) => a - b)
          .map((hours) => (
            <option key={hours} value={hours}>
              {hours === 1 ? 'Every hour' : hours === 24 ? 'Every day' : `Every ${hours} hours`}
            </option>
          ))}
      </SelectField>
    </>
  )
}
