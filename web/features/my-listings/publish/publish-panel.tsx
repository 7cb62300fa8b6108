import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Finding } from '../../../../domain/listings/advert-check.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { type PlanUsage, planUsageQuery } from '../../../entities/plan/plan-usage.ts'
import { advertCheck } from '../../../messages/listings/advert-check.ts'
import { wizard } from '../../../messages/listings/wizard.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { isPlanFull, planSummary } from './plan-summary.ts'
import { latestReviewQuery } from './review-queries.ts'
import { usePublishForm } from './use-publish-form.ts'

type Props = {
  listing: OwnListing
  findings: readonly Finding[]
  /** Whether photos are still uploading. */
  isSending: boolean
  save: () => Promise<boolean>
}

export function PublishPanel(props: Props) {
  const { listing } = props
  const usage = useQuery(planUsageQuery)
  const review = useQuery(latestReviewQuery(listing.id))
  return (
    <section
      aria-labelledby="publish"
      className="rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-5 md:p-6"
    >
      <h2 id="publish" className="display text-d1">
        {listing.status === 'scheduled' ? 'Opening soon' : isOnMarket(listing) ? 'Published' : 'Publish'}
      </h2>
      {isOnMarket(listing) ? (
        <OnMarket listing={listing} />
      ) : review.data?.status === 'pending' ? (
        <InReview />
      ) : usage.data === null ? (
        <NoPlan />
      ) : (
        <>
          {review.data?.status === 'refused' && (
            <p className="mt-3 font-semibold">{advertCheck.refused(review.data.decision_reason)}</p>
          )}
          <PublishForm {...props} usage={usage.data} />
        </>
      )}
    </section>
  )
}

const isOnMarket = ({ status }: OwnListing) =>
  ['live', 'under_offer', 'sold_stc', 'let_agreed', 'removed'].includes(status)

const OnMarket = ({ listing }: { listing: OwnListing }) => (
  <>
    <p className="mt-3 text-ink-2">
      This listing is live. Visitors see your changes as soon as you save them.
    </p>
    <ButtonLink className="mt-4" to={paths.property(listing.id)}>
      View listing
    </ButtonLink>
  </>
)

const NoPlan = () => (
  <>
    <p className="mt-3 text-ink-2">You don’t have a plan, so you can’t publish. Your draft is saved.</p>
    <ButtonLink className="mt-4" variant="strong" to={portalPaths.membership}>
      Choose a plan
    </ButtonLink>
  </>
)

const InReview = () => (
  <>
    <p className="mt-3 font-semibold">{advertCheck.inReview.title}.</p>
    <p className="text-ink-2">{advertCheck.inReview.text}</p>
  </>
)

const openingOptions = [
  { value: 'now', label: 'As soon as possible' },
  { value: 'date', label: 'On a day' },
] as const

function PublishForm(props: Props & { usage: PlanUsage | undefined }) {
  const { listing, isSending, usage } = props
  const form = usePublishForm(props)
  const { blockingCount, hasWarnings, refusal, requestedAt } = form
  return (
    <form method="post" noValidate onSubmit={form.submit} className="mt-3 flex flex-col items-start gap-4">
      {listing.status === 'scheduled' && listing.publish_at && (
        <p className="font-semibold">
          It opens on {formatLongDate(listing.publish_at)}. You can choose another day.
        </p>
      )}
      {usage && <PlanTerms usage={usage} listing={listing} requestedAt={requestedAt} />}
      <Segment
        label="When it opens"
        name="when"
        options={openingOptions}
        value={form.when}
        onChange={form.setWhen}
      />
      {form.when === 'date' && (
        <TextField
          label="Opens on"
          type="date"
          value={form.day}
          error={form.problem}
          hint="At eight in the morning."
          onChange={(event) => form.setDay(event.target.value)}
        />
      )}
      {form.needsReason && blockingCount === 0 && (
        <TextAreaField
          label={advertCheck.reasonLabel}
          hint={advertCheck.reasonHint}
          error={form.reasonProblem}
          maxLength={1000}
          rows={4}
          value={form.reason}
          onChange={(event) => form.setReason(event.target.value)}
        />
      )}
      {hasWarnings && (
        <Checkbox
          label={advertCheck.confirmWarnings}
          checked={form.hasReviewed}
          onChange={(event) => form.setHasReviewed(event.target.checked)}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isFull
        isBusy={form.isBusy}
        disabled={blockingCount > 0 || isSending || (hasWarnings && !form.hasReviewed)}
      >
        {form.needsReason ? 'Send for review' : listing.status === 'scheduled' ? 'Change the day' : 'Publish'}
      </Button>
      {blockingCount > 0 && (
        <p className="text-ink-2 text-sm">{advertCheck.problemsRemaining(blockingCount)}</p>
      )}
      {isSending && <p className="text-ink-2 text-sm">{wizard.waitForPhotos}</p>}
      {refusal && <FieldError>{refusal}</FieldError>}
    </form>
  )
}

function PlanTerms({
  usage,
  listing,
  requestedAt,
}: {
  usage: PlanUsage
  listing: OwnListing
  requestedAt: Date | undefined
}) {
  return (
    <div className="text-ink-2">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {planSummary(usage, listing, requestedAt, new Date()).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isPlanFull(usage, listing) && (
        <p className="mt-3 font-semibold text-ink">
          Your plan is full.{' '}
          <Link to={portalPaths.membership} className="text-link">
            See larger plans
          </Link>{' '}
          or{' '}
          <Link to={portalPaths.listings} className="text-link">
            withdraw another home
          </Link>
          .
        </p>
      )}
    </div>
  )
}
