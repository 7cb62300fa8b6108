import { type FormEvent, useState } from 'react'
import {
  fundingLabels,
  type OfferFunding,
  type OfferPosition,
  offerFundings,
  offerPositions,
  positionLabels,
} from '../../../domain/offers/offer-words.ts'
import { offers as messages } from '../../messages/offers.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import type { OfferFormFacts } from './offer-queries.ts'
import { useSendOffer } from './use-send-offer.ts'

type Problems = Partial<Record<'name' | 'amount' | 'position' | 'funding', string>>

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) => [
  <option key="" value="">
    Choose
  </option>,
  ...values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  )),
]

export function SaleOfferForm({ facts }: { facts: OfferFormFacts }) {
  const { firstName, lastName } = useCurrentUser()
  const [name, setName] = useState(`${firstName} ${lastName}`.trim())
  const [amount, setAmount] = useState<number | null>(null)
  const [position, setPosition] = useState<OfferPosition | ''>('')
  const [funding, setFunding] = useState<OfferFunding | ''>('')
  const [conditions, setConditions] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { isBusy, send } = useSendOffer('make_offer')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next: Problems = {
      ...(name.trim() ? {} : { name: messages.missing.name }),
      ...(amount ? {} : { amount: messages.missing.amount }),
      ...(position ? {} : { position: messages.missing.position }),
      ...(funding ? {} : { funding: messages.missing.funding }),
    }
    setProblems(next)
    if (amount && position && funding && name.trim() && !isBusy)
      send({ property_id: facts.id, amount, name: name.trim(), position, funding, conditions })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NumberField
        label="Your offer"
        sign="£"
        min={1}
        max={999_999_999}
        value={amount}
        onChange={setAmount}
        error={problems.amount}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={200}
        value={name}
        error={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Your position"
        value={position}
        error={problems.position}
        onChange={({ target }) => setPosition(offerPositions.find((each) => each === target.value) ?? '')}
      >
        {options(offerPositions, positionLabels)}
      </SelectField>
      <SelectField
        label="How you’ll pay"
        value={funding}
        error={problems.funding}
        onChange={({ target }) => setFunding(offerFundings.find((each) => each === target.value) ?? '')}
      >
        {options(offerFundings, fundingLabels)}
      </SelectField>
      <TextAreaField
        label="Conditions"
        isOptional
        hint="For example: subject to survey, fixtures included, preferred completion date."
        maxLength={2000}
        value={conditions}
        onChange={({ target }) => setConditions(target.value)}
      />
      <p className="text-ink-2 text-sm">
        We put your offer to the seller in writing. It isn’t binding until contracts are exchanged, or
        missives are concluded in Scotland. You can add proof of funds next.
      </p>
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        Send offer
      </Button>
    </form>
  )
}
