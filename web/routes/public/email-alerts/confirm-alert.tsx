import { data, Form, useNavigation } from 'react-router'
import { emailPaths } from '../../../../domain/site/email-paths.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { callFunction } from '../../../data/call-function.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { timingWords } from '../../../entities/saved/alert-timing.ts'
import { emailAlerts } from '../../../messages/search/email-alerts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Route } from './+types/confirm-alert.ts'
import { AlertSearch } from './alert-search.tsx'

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const request = await callFunction(context.get(visitorClient), 'email_alert_request', { token })
  return data({ request }, { status: request ? 200 : 404 })
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  try {
    const confirmed = await callFunction(context.get(visitorClient), 'confirm_email_alert', { token })
    return data({ confirmed, problem: undefined }, { status: confirmed ? 200 : 404 })
  } catch (error) {
    const isFull = /^too_many/.test(String((error as { hint?: string }).hint))
    if (!isFull) context.get(reportFailure)(error)
    const problem = isFull ? emailAlerts.tooManyAlerts : emailAlerts.notSaved
    return data({ confirmed: null, problem }, { status: isFull ? 409 : 503 })
  }
}

export const meta = privatePageMeta('Confirm your alert')

export default function ConfirmAlert({ loaderData: { request }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const confirmed = actionData?.confirmed
  return (
    <div className="page-width max-w-180! py-14 md:py-22">
      <h1 className="display border-ink border-t-3 pt-6 text-d3 md:text-d4">
        {confirmed ? 'Your alert is on' : request ? 'Turn on this alert?' : emailAlerts.linkUnknown.title}
      </h1>
      {confirmed ? (
        <Confirmed {...confirmed} />
      ) : request ? (
        <>
          <p className="mt-3 max-w-[56ch] text-ink-2">
            We’ll email you {timingWords(request.alert)} about new and reduced homes.
          </p>
          <AlertSearch {...request} />
          <Form method="post" className="mt-7">
            <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
              Turn on alert
            </Button>
          </Form>
          {actionData?.problem && (
            <div className="mt-9">
              <Notice isFailure heading="h2" {...actionData.problem} />
            </div>
          )}
        </>
      ) : (
        <>
          <p className="mt-3 max-w-[56ch] text-ink-2">{emailAlerts.linkUnknown.text}</p>
          <ButtonLink to={paths.search()} variant="outline" className="mt-7">
            Search homes
          </ButtonLink>
        </>
      )}
    </div>
  )
}

type ConfirmedProps = { name: string; query: string; alert: string; manage_token: string | null }

function Confirmed({ name, query, alert, manage_token }: ConfirmedProps) {
  return (
    <>
      <p role="status" className="mt-3 max-w-[56ch] text-ink-2">
        We’ll email you {timingWords(alert)} about new and reduced homes.{' '}
        {manage_token
          ? 'Every email has a link to change or stop it.'
          : 'It’s in your account, under Searches and alerts.'}
      </p>
      <AlertSearch name={name} query={query} />
      <div className="mt-7 flex flex-wrap gap-3">
        {manage_token ? (
          <>
            <ButtonLink to={emailPaths.emailAlerts(manage_token)} variant="outline">
              Your alerts
            </ButtonLink>
            <ButtonLink to={paths.signUp} variant="quiet">
              Create an account to keep them together
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={paths.portalAlerts} variant="outline">
            Your searches and alerts
          </ButtonLink>
        )}
      </div>
    </>
  )
}
