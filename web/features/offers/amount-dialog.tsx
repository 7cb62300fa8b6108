import { type FormEvent, useState } from 'react'
import { formatPrice } from '../../../domain/money/price.ts'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Offer } from './offer-queries.ts'

type Props = {
  offer: Offer
  action: 'counter' | 'revise'
  isBusy: boolean
  onSave: (amount: number) => void
  onClose: () => void
}

/** Another amount: a counter-offer, or a change by the buyer or applicant. */
export function AmountDialog({ offer, action, isBusy, onSave, onClose }: Props) {
  const [amount, setAmount] = useState(action === 'counter' ? null : offer.amount)
  const [problem, setProblem] = useState<string>()
  const isRent = offer.kind === 'rent'
  const limit = isRent ? offer.rent_limit : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = problemOf(amount, limit)
    setProblem(next)
    if (amount && !next && !isBusy) onSave(amount)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={action === 'counter' ? 'Make a counter-offer' : 'Change the amount'}
      description={
        action === 'counter'
          ? `${offer.name} has offered ${priceOf(offer.amount)}${offer.home.price === null ? '' : `, and the asking price is ${priceOf(offer.home.price)}`}. Enter the amount the seller would accept. The buyer can accept it, or change their offer.`
          : isRent
            ? 'The rent can’t be more than the advertised rent.'
            : 'We put the new amount to the seller in writing.'
      }
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <NumberField
          label={isRent ? 'Rent' : 'Amount'}
          sign="£"
          {...(isRent ? { unit: 'pcm' } : {})}
          min={1}
          max={999_999_999}
          autoFocus
          value={amount}
          error={problem}
          onChange={setAmount}
        />
        <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
          {action === 'counter' ? 'Send counter-offer' : 'Save amount'}
        </Button>
      </form>
    </Dialog>
  )
}

const priceOf = (pounds: number | null) => formatPrice({ pounds: pounds ?? 0, listingType: 'sale' })

function problemOf(amount: number | null, limit: number | null): string | undefined {
  if (!amount) return messages.missing.amount
  return limit !== null && amount > limit
    ? messages.aboveRent(formatPrice({ pounds: limit, listingType: 'rent' }))
    : undefined
}
