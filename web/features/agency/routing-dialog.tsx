import { type FormEvent, useState } from 'react'
import { unknownFields } from '../../../domain/enquiries/saved-reply.ts'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { OpeningTimes } from './opening-times.tsx'
import type { Rule } from './routing-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

type Props = {
  agencyId: string
  branchId: string | null
  name: string
  rule: Rule
  people: readonly { id: string; name: string }[]
  onClose: () => void
}

const modes: readonly { value: Rule['mode']; label: string }[] = [
  { value: 'lister', label: 'Whoever entered the listing' },
  { value: 'named', label: 'One negotiator' },
  { value: 'round_robin', label: 'Each negotiator in turn (round robin)' },
  { value: 'everyone', label: 'The whole branch, unassigned' },
]
const escalations = [30, 60, 120, 240, 480, 960]
const autoReplyFields = ['first_name', 'address']

export function RoutingDialog({ agencyId, branchId, name, rule, people, onClose }: Props) {
  const [value, setValue] = useState<Rule>(rule)
  const [isChecked, setIsChecked] = useState(false)
  const set = (changes: Partial<Rule>) => setValue({ ...value, ...changes })
  const problems = problemsOf(value)
  const shown = isChecked ? problems : {}
  const saving = useAgencyChange({
    run: async () => {
      const client = await getSupabase()
      await client
        .from('enquiry_routing')
        .upsert({ ...value, agency_id: agencyId, branch_id: branchId }, { onConflict: 'agency_id,branch_id' })
        .throwOnError()
    },
    successMessage: () => messages.routingSaved,
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problems).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog isOpen isPersistent onClose={onClose} title={name}>
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <SelectField
          label="New enquiries go to"
          value={value.mode}
          onChange={({ target }) => {
            const mode = modes.find((each) => each.value === target.value)?.value
            if (mode) set({ mode })
          }}
        >
          {modes.map((mode) => (
            <option key={mode.value} value={mode.value}>
              {mode.label}
            </option>
          ))}
        </SelectField>
        {value.mode === 'named' && (
          <SelectField
            label="Negotiator"
            error={shown.negotiator}
            value={value.negotiator_id ?? ''}
            onChange={({ target }) => set({ negotiator_id: target.value || null })}
          >
            <option value="">Choose a negotiator</option>
            <People people={people} />
          </SelectField>
        )}
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            label="Escalate without an answer after"
            value={value.escalate_after_minutes}
            onChange={({ target }) => set({ escalate_after_minutes: Number(target.value) })}
          >
            {[...new Set([...escalations, value.escalate_after_minutes])]
              .sort((a, b) => a - b)
              .map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes < 60
                    ? `${minutes} working minutes`
                    : `${minutes / 60} working ${minutes === 60 ? 'hour' : 'hours'}`}
                </option>
              ))}
          </SelectField>
          <SelectField
            label="Escalate to"
            value={value.escalate_to ?? ''}
            onChange={({ target }) => set({ escalate_to: target.value || null })}
          >
            <option value="">The owners</option>
            <People people={people} />
          </SelectField>
        </div>
        <OpeningTimes value={value} error={shown.hours} onChange={set} />
        <div>
          <Checkbox
            label="Send an automatic reply outside these hours"
            checked={value.has_auto_reply}
            onChange={({ target }) => set({ has_auto_reply: target.checked })}
          />
          {value.has_auto_reply && (
            <TextAreaField
              label="Automatic reply"
              hint="Sent once per conversation. Use {{first_name}} and {{address}}."
              rows={4}
              maxLength={2000}
              error={shown.autoReply}
              value={value.auto_reply}
              onChange={({ target }) => set({ auto_reply: target.value })}
            />
          )}
        </div>
        <Button type="submit" variant="primary" className="self-start" isBusy={saving.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}

const People = ({ people }: Pick<Props, 'people'>) =>
  people.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

type Problems = { negotiator?: string; hours?: string; autoReply?: string }

function problemsOf(rule: Rule): Problems {
  const pairs = [
    [rule.weekday_opens, rule.weekday_closes],
    [rule.saturday_opens, rule.saturday_closes],
    [rule.sunday_opens, rule.sunday_closes],
  ] as const
  const hasValidHours = pairs.every(([opens, closes]) =>
    opens === null ? closes === null : opens !== '' && closes !== null && closes !== '' && opens < closes,
  )
  const unknown = rule.has_auto_reply ? unknownFields(rule.auto_reply, autoReplyFields) : []
  return {
    ...(rule.mode === 'named' && !rule.negotiator_id ? { negotiator: messages.negotiatorMissing } : {}),
    ...(hasValidHours ? {} : { hours: messages.hoursInvalid }),
    ...(rule.has_auto_reply && !rule.auto_reply.trim() ? { autoReply: messages.autoReplyMissing } : {}),
    ...(unknown.length > 0 ? { autoReply: messages.fieldsUnknown(unknown) } : {}),
  }
}
