import { type FormEvent, useState } from 'react'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type ListingOffers, useOfferChange } from './offer-queries.ts'

/** To whom the offers are put. */
export function SellerDialog({ found, onClose }: { found: ListingOffers; onClose: () => void }) {
  const [name, setName] = useState(found.seller?.name ?? '')
  const [email, setEmail] = useState(found.seller?.email ?? '')
  const [problems, setProblems] = useState<{ name?: string; email?: string }>({})
  const saving = useOfferChange('set_seller_contact', onClose)
  const role = found.kind === 'sale' ? 'seller' : 'landlord'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim())
    setProblems({
      ...(name.trim() ? {} : { name: messages.missing.name }),
      ...(isEmail ? {} : { email: messages.missing.email }),
    })
    if (name.trim() && isEmail && !saving.isPending)
      saving.mutate({ property_id: found.id, name: name.trim(), email: email.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={found.seller ? `Change the ${role}` : `Add the ${role}`}
      description={`We email them every ${found.kind === 'sale' ? 'offer' : 'application'} in writing and record when. Those they haven’t received yet are sent now.`}
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <TextField
          label="Full name"
          autoFocus
          maxLength={200}
          value={name}
          error={problems.name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          value={email}
          error={problems.email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" variant="primary" size="large" isFull isBusy={saving.isPending}>
          Save {role}
        </Button>
      </form>
    </Dialog>
  )
}
