import { type FormEvent, useState } from 'react'
import type { BulkAction } from '../../../../supabase/column-types.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import type { Assignees, BulkValue } from './bulk-action.ts'

type Props = {
  action: BulkAction
  assignees: Assignees
  onSubmit: (value: BulkValue) => void
  onClose: () => void
}

const priceWays = {
  lower_percent: 'Lower by a percentage',
  raise_percent: 'Raise by a percentage',
  lower_pounds: 'Lower by an amount',
  raise_pounds: 'Raise by an amount',
  set: 'Set to one price',
} as const

type PriceWay = keyof typeof priceWays

/** What to change the selected listings to. */
export function ValueForm({ action, assignees, onSubmit, onClose }: Props) {
  const [way, setWay] = useState<PriceWay>('lower_percent')
  const [amount, setAmount] = useState<number | null>(null)
  const [roundTo, setRoundTo] = useState('5')
  const [assignee, setAssignee] = useState('')
  const [problem, setProblem] = useState<string>()
  const choices = action === 'branch' ? assignees.branches : assignees.negotiators
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action !== 'price') return onSubmit({ id: assignee || null })
    if (!amount) return setProblem('Enter a whole number.')
    onSubmit(priceValue(way, amount, Number(roundTo)))
  }
  const isPercent = way.endsWith('percent')
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      {action === 'price' ? (
        <>
          <SelectField label="How" value={way} onChange={(event) => setWay(event.target.value as PriceWay)}>
            {Object.entries(priceWays).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <NumberField
            label={isPercent ? 'Percentage' : 'Amount'}
            {...(isPercent ? { unit: '%' } : { sign: '£' })}
            min={1}
            max={isPercent ? 90 : 999_999_999}
            value={amount}
            error={problem}
            onChange={setAmount}
          />
          {way !== 'set' && (
            <SelectField
              label="Round to the nearest"
              value={roundTo}
              onChange={(event) => setRoundTo(event.target.value)}
            >
              {['1', '5', '25', '500', '1000'].map((step) => (
                <option key={step} value={step}>
                  £{step}
                </option>
              ))}
            </SelectField>
          )}
        </>
      ) : (
        <SelectField
          label={action === 'branch' ? 'Branch' : 'Negotiator'}
          value={assignee}
          onChange={(event) => setAssignee(event.target.value)}
        >
          <option value="">{action === 'branch' ? 'No branch' : 'No negotiator'}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex gap-3">
        <Button type="submit" variant="primary">
          Preview
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

function priceValue(way: PriceWay, amount: number, round_to: number): BulkValue {
  if (way === 'set') return { price: amount }
  const signed = way.startsWith('lower') ? -amount : amount
  return way.endsWith('percent') ? { percent: signed, round_to } : { pounds: signed, round_to }
}
