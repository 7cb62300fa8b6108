import { type FormEvent, useState } from 'react'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { type Setting, saveSetting } from './setting-queries.ts'

/** The same limit as in the database. */
const maxSettingValue = 100_000

type Props = { setting: Setting & { value: number } }

/** A numeric setting that can be reverted to its previous value after saving. */
export function NumberSetting({ setting }: Props) {
  const [typed, setTyped] = useState(`${setting.value}`)
  const [knownValue, setKnownValue] = useState(setting.value)
  const [previousValue, setPreviousValue] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // Show the new value when a colleague has changed the setting.
  if (knownValue !== setting.value) {
    setKnownValue(setting.value)
    setTyped(`${setting.value}`)
  }
  const saving = useAdminAction<Setting, void>({
    run: saveSetting,
    done: administration.settingSaved,
    onDone: () => setPreviousValue(setting.value),
  })
  const save = (text: string) => {
    const isNumber = /^\d{1,6}$/.test(text.trim()) && Number(text) <= maxSettingValue
    setProblem(isNumber ? undefined : administration.settingInvalid)
    setTyped(text)
    if (isNumber) saving.mutate({ ...setting, value: Number(text) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(typed)
  }
  const isChanged = typed.trim() !== `${setting.value}`
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      className="flex flex-wrap items-end gap-3 border-line border-b py-4"
    >
      <div className="min-w-0 flex-1 basis-80">
        <TextField
          label={setting.description}
          error={problem}
          inputMode="numeric"
          value={typed}
          className="max-w-32"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {previousValue !== undefined && !isChanged && previousValue !== setting.value && (
        <Button variant="quiet" disabled={saving.isPending} onClick={() => save(`${previousValue}`)}>
          Back to {previousValue}
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
    </form>
  )
}
