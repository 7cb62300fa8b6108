import { type FormEvent, useState } from 'react'
import { formatPounds } from '../../../domain/money/price.ts'
import { dateInLondon, formatLongDate } from '../../../domain/time/dates.ts'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { type Offer, useOfferChange } from './offer-queries.ts'

/** The holding deposit with its legal deadlines, by country. */
export function HoldingDeposit({ offer }: { offer: Offer }) {
  const { holding_deposit: paid, holding_deposit_cap: cap } = offer
  return (
    <section aria-labelledby="holding-deposit">
      <SectionHeading id="holding-deposit" title="Holding deposit" />
      {cap === 0 ? (
        <p className="mt-3 text-ink-2">Holding deposits aren’t allowed in Scotland.</p>
      ) : paid === null ? (
        <>
          <p className="mt-3 text-ink-2">
            {cap === null
              ? 'No holding deposit recorded.'
              : `No holding deposit recorded. The maximum is ${formatPounds(cap)}, one week’s rent.`}
          </p>
          {offer.side === 'advertiser' && <DepositForm offer={offer} />}
        </>
      ) : (
        <p className="mt-3">
          {formatPounds(paid)}
          {offer.holding_deposit_on && `, paid on ${formatLongDate(offer.holding_deposit_on)}`}.{' '}
          {offer.agree_by && offer.repay_by
            ? `Sign the tenancy agreement by ${formatLongDate(offer.agree_by)}. Otherwise it must be repaid by ${formatLongDate(offer.repay_by)}, unless the law lets the landlord keep it.`
            : 'The law sets no deadline here.'}
        </p>
      )}
    </section>
  )
}

function DepositForm({ offer }: { offer: Offer }) {
  const [amount, setAmount] = useState<number | null>(null)
  const [paidOn, setPaidOn] = useState(() => dateInLondon(new Date()))
  const [problem, setProblem] = useState<string>()
  const [dateProblem, setDateProblem] = useState<string>()
  const saving = useOfferChange('record_holding_deposit')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTooHigh = offer.holding_deposit_cap !== null && (amount ?? 0) > offer.holding_deposit_cap
    const next = isTooHigh
      ? messages.refusalFor({ hint: 'holding_deposit_too_high' })
      : amount
        ? undefined
        : messages.missing.amount
    const isDateValid = paidOn !== '' && paidOn <= dateInLondon(new Date())
    setProblem(next)
    setDateProblem(isDateValid ? undefined : messages.missing.receivedOn)
    if (amount && !next && isDateValid && !saving.isPending)
      saving.mutate({ offer_id: offer.id, amount, paid_on: paidOn })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-4">
      <NumberField
        label="Amount received"
        sign="£"
        min={1}
        max={1_000_000}
        value={amount}
        error={problem}
        onChange={setAmount}
      />
      <TextField
        label="Received on"
        type="date"
        max={dateInLondon(new Date())}
        value={paidOn}
        error={dateProblem}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      <Button type="submit" isBusy={saving.isPending} className="mt-7.5 h-12">
        Record deposit
      </Button>
    </form>
  )
}
