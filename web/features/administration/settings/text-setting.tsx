import { type FormEvent, useState } from 'react'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { type Setting, saveSetting } from './setting-queries.ts'

type Props = { setting: Setting & { value: string } }

/** A text setting that can be reverted to its previous value after saving. */
export function TextSetting({ setting }: Props) {
  const [typed, setTyped] = useState(setting.value)
  const [knownValue, setKnownValue] = useState(setting.value)
  const [previousValue, setPreviousValue] = useState<string>()
  // Show a colleague's new value unless this one is being edited; saving then reports the conflict.
  if (knownValue !== setting.value) {
    setKnownValue(setting.value)
    if (typed === knownValue) setTyped(setting.value)
  }
  const saving = useAdminAction<Setting, void>({
    run: saveSetting,
    done: administration.settingSaved,
    onDone: () => setPreviousValue(setting.value),
  })
  const save = (value: string) => {
    setTyped(value)
    saving.mutate({ ...setting, value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(typed.trim())
  }
  const isChanged = typed.trim() !== setting.value
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-3 border-line border-b py-4">
      <TextAreaField
        label={setting.description}
        maxLength={1000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {previousValue !== undefined && !isChanged && previousValue !== setting.value && (
          <Button variant="quiet" disabled={saving.isPending} onClick={() => save(previousValue)}>
            Back to the text before
          </Button>
        )}
        <Button
          type="submit"
          disabled={!isChanged}
          isBusy={saving.isPending}
          aria-label={`Save: ${setting.description}`}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
