import { type FormEvent, useState } from 'react'
import type { OwnListing } from '../../entities/listing/own-listing.ts'
import { listings } from '../../messages/listings/listings.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePriceChange } from './use-listing-moves.ts'

type Props = { listing: Pick<OwnListing, 'id' | 'price' | 'listing_type' | 'title'>; onClose: () => void }

/** Changes the price. The previous one stays in the public price history. */
export function PriceDialog({ listing, onClose }: Props) {
  const [price, setPrice] = useState<number | null>(listing.price || null)
  const [problem, setProblem] = useState<string>()
  const change = usePriceChange(listing, onClose)
  const isRent = listing.listing_type === 'rent'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!price) return setProblem(listings.priceMissing)
    if (price === listing.price) return onClose()
    if (!change.isPending) change.mutate(price)
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
