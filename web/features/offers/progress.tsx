import {
  isMilestoneState,
  type Milestone,
  milestoneLabels,
  milestoneStateLabels,
  milestones,
} from '../../../domain/offers/offer-words.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { Select } from '../../ui/fields/select.tsx'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { type Offer, useOfferChange } from './offer-queries.ts'

const tones: Record<keyof typeof milestoneStateLabels, TagTone> = {
  not_started: 'missing',
  in_progress: 'info',
  done: 'positive',
  not_needed: 'plain',
}

/** The way from the accepted offer to the keys. Both sides see and update it. */
export function Progress({ offer }: { offer: Offer }) {
  const saving = useOfferChange('set_milestone')
  return (
    <section aria-labelledby="progress">
      <SectionHeading id="progress" title={offer.kind === 'sale' ? 'Sale progress' : 'Letting progress'} />
      <p className="mt-3 text-ink-2 text-sm">
        Both sides can update each step. We email the other side about changes.
      </p>
      <ol className="mt-2">
        {milestones[offer.kind].map((step) => (
          <Step
            key={step}
            step={step}
            offer={offer}
            isBusy={saving.isPending}
            onChange={(state, dueOn) =>
              saving.mutate({ offer_id: offer.id, step, state, due_on: dueOn || null })
            }
          />
        ))}
      </ol>
    </section>
  )
}

type StepProps = {
  step: Milestone
  offer: Offer
  isBusy: boolean
  onChange: (state: string, dueOn: string) => void
}

function Step({ step, offer, isBusy, onChange }: StepProps) {
  const found = offer.milestones.find((each) => each.step === step)
  const state = found?.state ?? 'not_started'
  const dueOn = found?.due_on ?? ''
  const label = milestoneLabels[step]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3.5">
      <div className="min-w-0 flex-1 basis-48 max-md:basis-full">
        <p className="font-semibold">{label}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-3 text-xs">
          <Tag tone={tones[state]}>{milestoneStateLabels[state]}</Tag>
          {found &&
            `${found.updated_by === offer.side ? 'You' : 'The other side'}, ${formatMoment(found.updated_at)}`}
        </p>
      </div>
      <Select
        aria-label={`${label}: status`}
        className="max-md:flex-1"
        value={state}
        disabled={isBusy}
        onChange={({ target }) => isMilestoneState(target.value) && onChange(target.value, dueOn)}
      >
        {Object.entries(milestoneStateLabels).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <label className="flex items-center gap-2 text-ink-2 text-sm max-md:flex-1">
        <span aria-hidden>Expected</span>
        <input
          // A new key shows the date that the server has stored.
          key={dueOn}
          type="date"
          aria-label={`${label}: expected date`}
          className={`${inputClasses} h-11 max-md:flex-1 md:max-w-42`}
          defaultValue={dueOn}
          onBlur={({ target }) => target.value !== dueOn && onChange(state, target.value)}
        />
      </label>
    </li>
  )
}
