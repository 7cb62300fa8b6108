import { type FormEvent, useState } from 'react'
import { formatPrice } from '../../../domain/money/price.ts'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { offers as messages } from '../../messages/offers.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import type { OfferFormFacts } from './offer-queries.ts'
import { useSendOffer } from './use-send-offer.ts'

type Problems = Partial<Record<'name' | 'amount' | 'moveIn' | 'adults', string>>
type Values = { name: string; amount: number | null; moveIn: string; adults: number | null }

const dayMs = 86_400_000

/** An application at the advertised rent or below. Rent in advance cannot be offered. */
export function ApplicationForm({ facts }: { facts: OfferFormFacts }) {
  const { firstName, lastName } = useCurrentUser()
  const rentLimit = facts.rent_limit ?? facts.price
  const [values, setValues] = useState<Values>({
    name: `${firstName} ${lastName}`.trim(),
    amount: rentLimit,
    moveIn: facts.available_from ?? '',
    adults: 1,
  })
  const [children, setChildren] = useState<number | null>(0)
  const [hasGuarantor, setHasGuarantor] = useState(false)
  const [pets, setPets] = useState('')
  const [questions, setQuestions] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { isBusy, send } = useSendOffer('apply_to_rent')
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = validate(values, rentLimit)
    setProblems(next)
    const { name, amount, moveIn, adults } = values
    if (Object.keys(next).length > 0 || !amount || !adults || isBusy) return
    send({
      property_id: facts.id,
      amount,
      name: name.trim(),
      move_in: moveIn,
      adults,
      children: children ?? 0,
      has_guarantor: hasGuarantor,
      pets,
      questions,
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NumberField
        label="Rent"
        sign="£"
        unit="pcm"
        min={1}
        max={999_999_999}
        hint={`Up to ${formatPrice({ pounds: rentLimit, listingType: 'rent' })}, the lowest rent advertised for this letting. You don’t need to offer rent in advance.`}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        error={problems.amount}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={200}
        value={values.name}
        error={problems.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="Moving date"
        type="date"
        min={dateInLondon(new Date())}
        max={dateInLondon(new Date(Date.now() + 365 * dayMs))}
        value={values.moveIn}
        error={problems.moveIn}
        onChange={({ target }) => change({ moveIn: target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField
          label="Adults"
          min={1}
          max={20}
          value={values.adults}
          onChange={(adults) => change({ adults })}
          error={problems.adults}
        />
        <NumberField label="Children" min={0} max={20} value={children} onChange={setChildren} />
      </div>
      <Checkbox
        label="I have a UK guarantor"
        checked={hasGuarantor}
        onChange={({ target }) => setHasGuarantor(target.checked)}
      />
      <TextField
        label="Pets"
        isOptional
        maxLength={500}
        value={pets}
        onChange={({ target }) => setPets(target.value)}
      />
      <TextAreaField
        label="Questions"
        isOptional
        maxLength={2000}
        value={questions}
        onChange={({ target }) => setQuestions(target.value)}
      />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        Send application
      </Button>
    </form>
  )
}

function validate({ name, amount, moveIn, adults }: Values, rentLimit: number): Problems {
  const isInRange =
    moveIn >= dateInLondon(new Date()) && moveIn <= dateInLondon(new Date(Date.now() + 365 * dayMs))
  return {
    ...(name.trim() ? {} : { name: messages.missing.name }),
    ...(amount ? {} : { amount: messages.missing.amount }),
    ...(amount && amount > rentLimit
      ? { amount: messages.aboveRent(formatPrice({ pounds: rentLimit, listingType: 'rent' })) }
      : {}),
    ...(isInRange ? {} : { moveIn: messages.missing.moveIn }),
    ...(adults ? {} : { adults: messages.missing.adults }),
  }
}
