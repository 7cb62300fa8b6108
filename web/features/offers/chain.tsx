import { type FormEvent, useState } from 'react'
import { type ChainStage, chainStageLabels } from '../../../domain/offers/offer-words.ts'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Offer, useOfferChange } from './offer-queries.ts'

type Link = Offer['chain'][number]

/** The sales that this one depends on, from the start of the chain to its end. The other side confirms each link. */
export function Chain({ offer }: { offer: Offer }) {
  const [isAdding, setIsAdding] = useState(false)
  const answering = useOfferChange('answer_chain_link')
  const answer = (link: Link, text: 'confirm' | 'remove') =>
    answering.mutate({ link_id: link.id, answer: text })
  const row = (link: Link) => (
    <ChainRow key={link.id} link={link} offer={offer} isBusy={answering.isPending} onAnswer={answer} />
  )
  return (
    <section aria-labelledby="chain">
      <SectionHeading
        id="chain"
        title="Chain"
        end={
          <Button size="small" onClick={() => setIsAdding(true)}>
            Add a link
          </Button>
        }
      />
      <ol className="mt-2">
        {offer.chain.filter(({ place }) => place === 'below').map(row)}
        <li className="flex flex-wrap items-center gap-3 border-line border-b bg-fill px-3 py-3.5">
          <span className="font-semibold">{offer.home.title}</span>
          <Tag tone="ink">This sale</Tag>
        </li>
        {offer.chain.filter(({ place }) => place === 'above').map(row)}
      </ol>
      {isAdding && <LinkDialog offerId={offer.id} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

type RowProps = {
  link: Link
  offer: Offer
  isBusy: boolean
  onAnswer: (link: Link, answer: 'confirm' | 'remove') => void
}

function ChainRow({ link, offer, isBusy, onAnswer }: RowProps) {
  const isOwn = link.added_by === offer.side
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b py-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{link.description}</p>
        <p className="mt-0.5 text-ink-3 text-xs">
          {link.place === 'below' ? 'The buyer is selling' : 'The seller is buying'},{' '}
          {chainStageLabels[link.stage].toLowerCase()}
        </p>
      </div>
      <Tag tone={link.is_confirmed ? 'positive' : 'missing'}>
        {link.is_confirmed ? 'Confirmed' : 'Not confirmed'}
      </Tag>
      {!isOwn && !link.is_confirmed && (
        <Button size="small" isBusy={isBusy} onClick={() => onAnswer(link, 'confirm')}>
          Confirm
        </Button>
      )}
      {isOwn && (
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => onAnswer(link, 'remove')}>
          Remove
        </Button>
      )}
    </li>
  )
}

function LinkDialog({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const [description, setDescription] = useState('')
  const [place, setPlace] = useState<'below' | 'above'>('below')
  const [stage, setStage] = useState<ChainStage>('offer_accepted')
  const [problem, setProblem] = useState<string>()
  const adding = useOfferChange('add_chain_link', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(description.trim() ? undefined : messages.missing.description)
    if (description.trim() && !adding.isPending)
      adding.mutate({ offer_id: offerId, place, description: description.trim(), stage })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add a link to the chain"
      description="A sale or purchase that this one depends on. The other side confirms it."
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <SelectField
          label="Where in the chain"
          value={place}
          onChange={({ target }) => setPlace(target.value === 'above' ? 'above' : 'below')}
        >
          <option value="below">The buyer is selling</option>
          <option value="above">The seller is buying</option>
        </SelectField>
        <TextField
          label="Home"
          hint="Without names: “Two-bedroom flat in Bristol”."
          maxLength={300}
          value={description}
          error={problem}
          onChange={({ target }) => setDescription(target.value)}
        />
        <SelectField
          label="How far"
          value={stage}
          onChange={({ target }) => {
            const found = Object.keys(chainStageLabels).find((each) => each === target.value)
            if (found) setStage(found as ChainStage)
          }}
        >
          {Object.entries(chainStageLabels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="primary" size="large" isFull isBusy={adding.isPending}>
          Add link
        </Button>
      </form>
    </Dialog>
  )
}
