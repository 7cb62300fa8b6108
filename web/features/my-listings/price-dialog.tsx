import { type FormEvent, useState } from 'react'
import { loweredDeposits } from '../../../domain/law/lowered-deposits.ts'
import { dateInLondon } from '../../../domain/time/dates.ts'
import type { OwnListing } from '../../entities/listing/own-listing.ts'
import { listings } from '../../messages/listings/listings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePriceChange } from './use-status-change.ts'

type Priced = Pick<
  OwnListing,
  | 'id'
  | 'price'
  | 'listing_type'
  | 'title'
  | 'country'
  | 'deposit'
  | 'holding_deposit'
  | 'let_type'
  | 'property_type'
>
type Props = { listing: Priced; onClose: () => void }

/** Changes the price. The previous one stays in the public price history. */
export function PriceDialog({ listing, onClose }: Props) {
  const [price, setPrice] = useState<number | null>(listing.price || null)
  const [problem, setProblem] = useState<string>()
  const change = usePriceChange(listing, onClose)
  const isRent = listing.listing_type === 'rent'
  const [shouldLower, setShouldLower] = useState(true)
  const lowered = loweredDeposits(listing, price ?? 0, dateInLondon(new Date()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!price) return setProblem(listings.priceMissing)
    if (price === listing.price) return onClose()
    if (!change.isPending) change.mutate({ price, ...(shouldLower ? lowered : {}) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRent ? 'Change the rent' : 'Change the price'}
      description={listing.title}
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <NumberField
          label={isRent ? 'Rent' : 'Price'}
          sign="£"
          unit={isRent ? 'pcm' : undefined}
          max={999_999_999}
          min={1}
          value={price}
          error={problem}
          hint="We’ll mark it as reduced and alert people if it’s below your lowest price in the last 28 days, and that price was live for at least 7 of those days."
          onChange={setPrice}
          autoFocus
        />
        {lowered && (
          <Checkbox
            label={listings.lowerDeposits(lowered)}
            checked={shouldLower}
            onChange={(event) => setShouldLower(event.target.checked)}
          />
        )}
        <div className="flex gap-3">
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
