import { type FormEvent, useState } from 'react'
import { fromLondonInput, toLondonInput } from '../../../../domain/time/london-input.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Whether a published version stays visible until then. */
  isChange: boolean
  initial: string | null
  isBusy: boolean
  onSchedule: (publishAt: string) => void
}

export function ScheduleDialog({ isOpen, onClose, isChange, ...form }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Schedule"
      description={
        isChange
          ? 'Readers see the present text until then, and this one afterwards.'
          : 'Readers see it from then on.'
      }
    >
      <ScheduleForm {...form} />
    </Dialog>
  )
}

const dayMs = 86_400_000

function ScheduleForm({ initial, isBusy, onSchedule }: Pick<Props, 'initial' | 'isBusy' | 'onSchedule'>) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const publishAt = fromLondonInput(`${new FormData(event.currentTarget).get('at') ?? ''}`)
    if (!publishAt || publishAt.getTime() <= Date.now()) return setProblem(administration.scheduleMissing)
    setProblem(undefined)
    onSchedule(publishAt.toISOString())
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
      <TextField
        label="Day and time"
        hint="By the clocks of London."
        type="datetime-local"
        name="at"
        error={problem}
        defaultValue={toLondonInput(initial ?? new Date(Date.now() + dayMs))}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Schedule
        </Button>
      </div>
    </form>
  )
}
