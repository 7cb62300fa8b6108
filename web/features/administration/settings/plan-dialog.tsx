import { type FormEvent, useState } from 'react'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { numberFields, type PlanProblems, parsePlanForm, switchFields } from './plan-fields.ts'
import { type EditablePlan, savePlan } from './setting-queries.ts'

type Props = { plan: EditablePlan; isOpen: boolean; onClose: () => void; onSaved: () => void }

export function PlanDialog({ plan, isOpen, onClose, onSaved }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={plan.name}
      description="Limits apply to everyone on this plan from their next listing. A new price applies from the next invoice."
    >
      <PlanForm plan={plan} onSaved={onSaved} />
    </Dialog>
  )
}

function PlanForm({ plan, onSaved }: Pick<Props, 'plan' | 'onSaved'>) {
  const [problems, setProblems] = useState<PlanProblems>({})
  const saving = useAdminAction<EditablePlan, void>({
    run: savePlan,
    done: administration.planSaved,
    onDone: onSaved,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { plan: parsedPlan, problems: found } = parsePlanForm(plan, new FormData(event.currentTarget))
    setProblems(found)
    if (Object.keys(found).length === 0) saving.mutate(parsedPlan)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
      <TextField label="Name" name="name" defaultValue={plan.name} error={problems.name} maxLength={60} />
      <div className="grid gap-4 md:grid-cols-2">
        {Object.entries(numberFields).map(([field, { label, canBeNone }]) => (
          <TextField
            key={field}
            label={label}
            hint={canBeNone ? 'Empty: no limit' : undefined}
            name={field}
            inputMode="numeric"
            defaultValue={`${plan[field as keyof EditablePlan] ?? ''}`}
            error={problems[field as keyof PlanProblems]}
          />
        ))}
      </div>
      <div>
        {Object.entries(switchFields).map(([field, label]) => (
          <Checkbox
            key={field}
            label={label}
            name={field}
            defaultChecked={plan[field as keyof EditablePlan] === true}
          />
        ))}
      </div>
      <div>
        <Button type="submit" variant="primary" isBusy={saving.isPending}>
          Save plan
        </Button>
      </div>
    </form>
  )
}
