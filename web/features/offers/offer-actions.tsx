import { useState } from 'react'
import { formatPrice } from '../../../domain/money/price.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PromptDialog } from '../../ui/overlays/prompt-dialog.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { type Offer, useOfferChange } from './offer-queries.ts'

type Action =
  | 'accept'
  | 'counter'
  | 'decline'
  | 'fall_through'
  | 'revise'
  | 'accept_counter'
  | 'confirm'
  | 'withdraw'

/** The actions that the database allows, by side and status. */
function actionsFor({ side, status, kind, sealed_until }: Offer): Action[] {
  const isSale = kind === 'sale'
  if (side === 'applicant') {
    if (status === 'submitted') return ['revise', 'withdraw']
    if (status === 'countered') return ['accept_counter', 'revise', 'withdraw']
    if (status === 'accepted') return isSale ? ['withdraw'] : ['confirm', 'withdraw']
    return status === 'confirmed' ? ['withdraw'] : []
  }
  if (status === 'accepted' || status === 'confirmed') return ['fall_through']
  if (sealed_until || (status !== 'submitted' && status !== 'countered')) return []
  if (status === 'countered') return ['counter', 'decline']
  return isSale ? ['accept', 'counter', 'decline'] : ['accept', 'decline']
}

const labels: Record<Action, string> = {
  accept: 'Accept',
  counter: 'Make a counter-offer',
  decline: 'Decline',
  fall_through: 'Record as fallen through',
  revise: 'Change the amount',
  accept_counter: 'Accept the counter-offer',
  confirm: 'Confirm the tenancy',
  withdraw: 'Withdraw',
}

const isMain = (action: Action) => ['accept', 'accept_counter', 'confirm'].includes(action)

/** What the reader can do next, each with a confirmation. */
export function OfferActions({ offer }: { offer: Offer }) {
  const [open, setOpen] = useState<Action>()
  const close = () => setOpen(undefined)
  const acting = useOfferChange('act_on_offer', close)
  const actions = actionsFor(offer)
  const act = (action: Action, more: { amount?: number; reason?: string } = {}) =>
    !acting.isPending &&
    acting.mutate({
      offer_id: offer.id,
      action,
      expected: action === 'accept_counter' ? offer.counter_amount : offer.amount,
      ...more,
    })
  const dialog = { offer, isBusy: acting.isPending, onClose: close }
  return (
    <>
      {offer.sealed_until && (
        <p className="mt-5 border-accent border-l-4 bg-accent-soft px-5 py-4">
          <strong className="font-semibold">Sealed offers.</strong> All amounts are revealed at the same time:{' '}
          {formatAppointment(offer.sealed_until)}.
        </p>
      )}
      {offer.status === 'countered' && offer.counter_amount !== null && offer.side === 'applicant' && (
        <p className="mt-5 border-accent border-l-4 bg-accent-soft px-5 py-4">
          <strong className="font-semibold">Counter-offer.</strong> The seller would accept{' '}
          <span className="tabular font-semibold">
            {formatPrice({ pounds: offer.counter_amount, listingType: offer.kind })}
          </span>
          .
        </p>
      )}
      {actions.length > 0 && (
        <div className="mt-6 flex flex-wrap gap-3">
          {actions.map((action) => (
            <Button
              key={action}
              variant={isMain(action) ? 'primary' : 'outline'}
              onClick={() => setOpen(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </div>
      )}
      {open && (open === 'counter' || open === 'revise') && (
        <AmountDialog {...dialog} action={open} onSave={(amount) => act(open, { amount })} />
      )}
      {open && (open === 'decline' || open === 'fall_through') && (
        <ReasonDialog {...dialog} action={open} onConfirm={(reason) => act(open, { reason })} />
      )}
      {open && (isMain(open) || open === 'withdraw') && (
        <ConfirmAction {...dialog} action={open} onConfirm={() => act(open)} />
      )}
    </>
  )
}

type DialogProps = { offer: Offer; isBusy: boolean; onClose: () => void }

function ReasonDialog({
  offer: { kind },
  action,
  isBusy,
  onClose,
  onConfirm,
}: DialogProps & { action: 'decline' | 'fall_through'; onConfirm: (reason: string) => void }) {
  const noun = kind === 'sale' ? 'offer' : 'application'
  const isDecline = action === 'decline'
  return (
    <PromptDialog
      isOpen
      isDestructive
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
      title={
        isDecline
          ? `Decline this ${noun}?`
          : `Has the ${kind === 'sale' ? 'sale' : 'letting'} fallen through?`
      }
      description={
        isDecline
          ? 'We’ll email them your reason.'
          : 'We’ll email them your reason. A home that is under offer goes back on the market.'
      }
      confirm={isDecline ? `Decline ${noun}` : 'Record as fallen through'}
      reason={{ label: 'Reason', missing: messages.missing.reason }}
    />
  )
}

function ConfirmAction({
  offer,
  action,
  isBusy,
  onClose,
  onConfirm,
}: DialogProps & { action: Action; onConfirm: () => void }) {
  const { title, text, label } = confirmation(offer, action)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      action={label}
      isDestructive={action === 'withdraw'}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}

function confirmation({ kind, amount, counter_amount, name }: Offer, action: Action) {
  const isSale = kind === 'sale'
  const noun = isSale ? 'offer' : 'application'
  const price = formatPrice({
    pounds: (action === 'accept_counter' ? counter_amount : amount) ?? 0,
    listingType: kind,
  })
  if (action === 'accept')
    return {
      title: `Accept ${price}?`,
      text: isSale
        ? `The home goes under offer to ${name}. We’ll tell everyone else who made an offer or enquired, without names or amounts.`
        : `${name} confirms next. The home is let agreed once they do.`,
      label: `Accept ${noun}`,
    }
  if (action === 'accept_counter')
    return {
      title: `Buy at ${price}?`,
      text: 'Your offer becomes this amount, and the home goes under offer to you. It isn’t binding until contracts are exchanged, or missives are concluded in Scotland.',
      label: 'Accept counter-offer',
    }
  if (action === 'confirm')
    return {
      title: `Rent this home at ${price}?`,
      text: 'The home is then let agreed, and the landlord prepares the tenancy agreement.',
      label: 'Confirm tenancy',
    }
  return {
    title: `Withdraw your ${noun}?`,
    text: 'We’ll tell the other side, and erase your documents within a week.',
    label: `Withdraw ${noun}`,
  }
}
