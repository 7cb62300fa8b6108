import { data, Form, useNavigation } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { reportFailure, visitorClient } from '../../data/request-context.ts'
import { tryLoad } from '../../data/try-load.ts'
import { alerts } from '../../messages/search/alerts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/unsubscribe.ts'

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { token } = params
  const found = await callFunction(context.get(visitorClient), 'alert_for_unsubscribe', {
    token,
  })
  return data({ found }, { status: found ? 200 : 404 })
}

/** Used by the button and by mail programs (RFC 8058 one-click unsubscribe). */
export async function action({ context, params }: Route.ActionArgs) {
  const { token } = params
  const stopping = callFunction(context.get(visitorClient), 'unsubscribe_alert', { token })
  const stopped = await tryLoad(stopping, context.get(reportFailure))
  return data({ hasFailed: !stopped.isLoaded }, { status: stopped.isLoaded ? 200 : 503 })
}

export const meta = privatePageMeta('Stop this alert')

export default function Unsubscribe({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="page-width max-w-180! py-14 md:py-22">
      <h1 className="display border-ink border-t-3 pt-6 text-d3 md:text-d4">
        {!found ? alerts.stopUnknown.title : found.alert === 'off' ? 'This alert is off' : 'Stop this alert?'}
      </h1>
      {!found ? (
        <p className="mt-3 text-ink-2">{alerts.stopUnknown.text}</p>
      ) : found.alert === 'off' ? (
        <Stopped name={found.name} hasAccount={found.has_account} />
      ) : (
        <>
          <p className="mt-3 max-w-[56ch] text-ink-2">
            We write to you when homes match your search <b className="break-words text-ink">{found.name}</b>.
            {found.has_account && 'We’ve kept the saved search in your account.'}
          </p>
          <Form method="post" className="mt-7 flex flex-wrap gap-3">
            <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
              Stop this alert
            </Button>
            {found.has_account && (
              <ButtonLink to={paths.portalAlerts} size="large" variant="quiet">
                Change how often instead
              </ButtonLink>
            )}
          </Form>
          {actionData?.hasFailed && (
            <div className="mt-9">
              <Notice isFailure heading="h2" {...alerts.stopFailed} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

const Stopped = ({ name, hasAccount }: { name: string; hasAccount: boolean }) => (
  <>
    <p role="status" className="mt-3 max-w-[56ch] text-ink-2">
      You’ll get no more emails about <b className="break-words text-ink">{name}</b>.{' '}
      {hasAccount
        ? 'The search is still saved: you can switch its alert on again whenever you like.'
        : 'We delete this alert after 30 days.'}
    </p>
    <div className="mt-7 flex flex-wrap gap-3">
      {hasAccount && (
        <ButtonLink to={paths.portalAlerts} variant="outline">
          Your searches and alerts
        </ButtonLink>
      )}
      <ButtonLink to={paths.home} variant="quiet">
        To the home page
      </ButtonLink>
    </div>
  </>
)
