import { type FormEvent, useState } from 'react'
import type { Finding } from '../../../../domain/listings/advert-check.ts'
import { londonMoment } from '../../../../domain/time/london-input.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { advertCheck } from '../../../messages/listings/advert-check.ts'
import { wizard } from '../../../messages/listings/wizard.ts'
import { publishRefusal, usePublish } from './use-publish.ts'

/** As in `private.request_review`. */
const minReasonLength = 20

type Options = { listing: OwnListing; findings: readonly Finding[]; save: () => Promise<boolean> }

/** The opening date, the confirmation of warnings, and the result of publishing. */
export function usePublishForm({ listing, findings, save }: Options) {
  const [when, setWhen] = useState<'now' | 'date'>('now')
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string>()
  const [hasReviewed, setHasReviewed] = useState(false)
  const [reason, setReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState<string>()
  const needsReason = findings.some(({ code }) => code === 'few_photos' || code === 'price_below_floor')
  const publish = usePublish(listing, save)
  const requestedAt = when === 'date' ? londonMoment(day, '08:00') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (publish.isPending) return
    const error = when === 'date' ? dateProblem(requestedAt) : undefined
    setProblem(error)
    const isReasonMissing = needsReason && reason.trim().length < minReasonLength
    setReasonProblem(isReasonMissing ? advertCheck.reasonMissing : undefined)
    if (!error && !isReasonMissing) publish.mutate({ at: requestedAt, reason })
  }
  return {
    ...{ when, setWhen, day, setDay, problem, hasReviewed, setHasReviewed, requestedAt, submit },
    ...{ reason, setReason, reasonProblem, needsReason },
    blockingCount: findings.filter(({ severity }) => severity === 'blocking').length,
    hasWarnings: findings.some(({ severity }) => severity === 'warning'),
    isBusy: publish.isPending,
    refusal: publishRefusal(publish.error),
  }
}

function dateProblem(requestedAt: Date | undefined): string | undefined {
  if (!requestedAt) return wizard.dateMissing
  return requestedAt < new Date() ? wizard.datePast : undefined
}
