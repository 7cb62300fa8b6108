import { data, Form, useNavigation } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { reportFailure, visitorClient } from '../../data/request-context.ts'
import { tryLoad } from '../../data/try-load.ts'
import { confirmationRefusal, listings } from '../../messages/listings/listings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/confirm-homes.ts'

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { token } = params
  const request = await callFunction(context.get(visitorClient), 'availability_request', { token })
  return data({ request }, { status: request ? 200 : 404 })
}

/** Confirms the homes that are ticked. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ticked = (await request.formData()).getAll('home').filter((id) => typeof id === 'string')
  const confirming = callFunction(context.get(visitorClient), 'confirm_by_link', {
    token: params.token,
    property_ids: ticked,
  })
  const done = await tryLoad(confirming, context.get(reportFailure))
  return data({ outcome: done.isLoaded ? done.value : undefined }, { status: done.isLoaded ? 200 : 503 })
}

export const meta = privatePageMeta('Confirm your homes')

export default function ConfirmHomes({ loaderData: { request }, actionData }: Route.ComponentProps) {
  const homes = request?.homes ?? []
  const outcome = actionData?.outcome
  return (
    <div className="page-width max-w-180! py-14 md:py-22">
      <h1 className="display border-ink border-t-3 pt-6 text-d3 md:text-d4">
        {!request
          ? listings.confirmUnknown.title
          : homes.length > 0
            ? 'Are these homes still available?'
            : 'All your homes are confirmed'}
      </h1>
      {outcome && (
        <div role="status" className="mt-4">
          {outcome.confirmed > 0 && (
            <p className="font-semibold">{listings.confirmed(outcome.confirmed).title}</p>
          )}
          {outcome.refused.map(({ id, title, reason }) => (
            <p key={id} className="mt-1 text-ink-2">
              {title}: {confirmationRefusal(reason)}
            </p>
          ))}
        </div>
      )}
      {request ? (
        homes.length > 0 ? (
          <HomesForm key={homes.length} homes={homes} />
        ) : (
          <p className="mt-3 text-ink-2">We’ll ask again in a week.</p>
        )
      ) : (
        <p className="mt-3 text-ink-2">{listings.confirmUnknown.text}</p>
      )}
      {actionData && outcome === undefined && (
        <div className="mt-9">
          <Notice isFailure heading="h2" {...listings.confirmFailed} />
        </div>
      )}
      <p className="mt-7">
        <ButtonLink to={portalPaths.listings} variant={homes.length > 0 ? 'quiet' : 'outline'}>
          Open My listings
        </ButtonLink>
      </p>
    </div>
  )
}

type Homes = NonNullable<Route.ComponentProps['loaderData']['request']>['homes']

const states = { confirmed: '', unconfirmed: ' · Shown last in search results', hidden: ' · Hidden' }

function HomesForm({ homes }: { homes: Homes }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-5">
      <p className="text-ink-2">Untick any that are no longer available, and withdraw them in My listings.</p>
      <ul className="mt-5 border-line border-t">
        {homes.map(({ id, title, location, state, confirmed_at }) => (
          <li key={id} className="border-line border-b">
            <label className="flex cursor-pointer gap-4 py-4">
              <input
                type="checkbox"
                name="home"
                value={id}
                defaultChecked
                className="mt-0.5 size-6 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <b className="block break-words font-semibold">{title}</b>
                <span className="block text-ink-2 text-sm">{location}</span>
                <span className="block text-ink-3 text-sm">
                  Last confirmed on {formatLongDate(confirmed_at)}
                  {states[state]}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="mt-7">
        {homes.length === 1 ? 'Confirm this home' : 'Confirm ticked homes'}
      </Button>
    </Form>
  )
}
