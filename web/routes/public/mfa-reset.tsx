import { data, Form, useNavigation } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { reportFailure, visitorClient } from '../../data/request-context.ts'
import { tryLoad } from '../../data/try-load.ts'
import { mfaReset } from '../../messages/account/mfa-reset.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/mfa-reset.ts'

/** Opening the link stops nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { token } = params
  const found = await callFunction(context.get(visitorClient), 'mfa_reset_for_cancel', {
    token,
  })
  return data({ found }, { status: found ? 200 : 404 })
}

export async function action({ context, params }: Route.ActionArgs) {
  const { token } = params
  const stopping = callFunction(context.get(visitorClient), 'cancel_mfa_reset_by_link', { token })
  const stopped = await tryLoad(stopping, context.get(reportFailure))
  return data({ hasFailed: !stopped.isLoaded }, { status: stopped.isLoaded ? 200 : 503 })
}

export const meta = privatePageMeta('Two-step verification')

/** Lets the owner of an account object to an administrator's reset, without signing in. */
export default function MfaReset({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const words = found ? mfaReset[found.outcome ?? 'pending'] : mfaReset.unknown
  return (
    <div className="page-width max-w-180! py-14 md:py-22">
      <h1 className="display border-ink border-t-3 pt-6 text-d3 md:text-d4">{words.title}</h1>
      <p role="status" className="mt-3 max-w-[56ch] text-ink-2">
        {words.text}
      </p>
      {found?.outcome === null ? (
        <>
          <p className="mt-3 max-w-[56ch] text-ink-2">
            Turns off: <b className="text-ink">{formatMoment(found.effective_at)}</b>
          </p>
          <Form method="post" className="mt-7 flex flex-wrap gap-3">
            <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
              Keep two-step verification on
            </Button>
          </Form>
          {actionData?.hasFailed && (
            <div className="mt-9">
              <Notice isFailure heading="h2" {...mfaReset.failed} />
            </div>
          )}
        </>
      ) : (
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.forgotPassword} variant="outline">
            Reset your password
          </ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            Contact us
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
