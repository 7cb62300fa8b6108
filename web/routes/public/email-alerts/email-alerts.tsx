import { useRef, useState } from 'react'
import { data, Form, Link, useNavigation, useSubmit } from 'react-router'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import type { EmailAlerts as StoredAlerts } from '../../../../supabase/function-types.ts'
import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { saveAsFile } from '../../../browser/save-as-file.ts'
import { callFunction } from '../../../data/call-function.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { alertTimings } from '../../../entities/saved/alert-timing.ts'
import { emailAlerts } from '../../../messages/search/email-alerts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import type { Route } from './+types/email-alerts.ts'
import { filtersOf } from './filters-of.ts'

/** The alerts of somebody without an account, for the holder of a link from an email. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const stored = await callFunction(context.get(visitorClient), 'email_alerts', { token })
  return data({ stored }, { status: stored ? 200 : 404 })
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData()
  const client = context.get(visitorClient)
  const [id, alert] = [String(form.get('id')), String(form.get('alert'))]
  try {
    if (form.get('intent') === 'erase') {
      await callFunction(client, 'erase_email_alerts', { token })
      return data({ outcome: 'erased' as const })
    }
    const isChanged = await callFunction(client, 'change_email_alert', { token, search_id: id, alert })
    return data({ outcome: isChanged ? ('changed' as const) : ('failed' as const) })
  } catch (error) {
    context.get(reportFailure)(error)
    return data({ outcome: 'failed' as const }, { status: 503 })
  }
}

export const meta = privatePageMeta('Your alerts')

export default function EmailAlerts({ loaderData: { stored }, actionData }: Route.ComponentProps) {
  const isErased = actionData?.outcome === 'erased'
  const notice = isErased ? emailAlerts.erased : emailAlerts.manageUnknown
  if (!stored)
    return (
      <Page title={notice.title}>
        <p role="status" className="mt-3 max-w-[56ch] text-ink-2">
          {notice.text}
        </p>
        <ButtonLink to={paths.search()} variant="outline" className="mt-7">
          Search homes
        </ButtonLink>
      </Page>
    )
  return (
    <Page title="Your alerts">
      <p className="mt-3 max-w-[56ch] text-ink-2">
        Sent to <b className="break-words text-ink">{stored.email}</b>.{' '}
        <Link to={paths.signUp} className="text-link">
          Create an account
        </Link>{' '}
        with this address to keep them with your saved homes.
      </p>
      {actionData && (
        <p role="status" className={actionData.outcome === 'failed' ? 'mt-5 text-negative' : 'mt-5'}>
          {actionData.outcome === 'failed' ? emailAlerts.notSaved.text : 'Saved.'}
        </p>
      )}
      {stored.alerts.length === 0 ? (
        <div className="mt-7">
          <Notice heading="h2" title="No alerts" text="Search for homes, then choose Create alert." />
        </div>
      ) : (
        <ul className="mt-7 border-line border-t">
          {stored.alerts.map((each) => (
            <Alert key={each.id} {...each} />
          ))}
        </ul>
      )}
      <Data stored={stored} />
    </Page>
  )
}

function Page({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="page-width max-w-200! py-14 md:py-22">
      <h1 className="display border-ink border-t-3 pt-6 text-d3 md:text-d4">{title}</h1>
      {children}
    </div>
  )
}

function Alert({ id, name, query, alert, created_at }: StoredAlerts['alerts'][number]) {
  const isBusy = useNavigation().formData?.get('id') === id
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-line border-b py-5">
      <div className="min-w-0 flex-1 basis-70">
        <h2 className="break-words font-semibold">
          <Link to={paths.searchFor(new URLSearchParams(query))} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="break-words text-ink-2 text-sm">{filtersOf(query)}</p>
        <p className="text-ink-3 text-sm">
          {alert === 'off' ? 'Off. We’ll delete it after 30 days.' : `Created ${formatLongDate(created_at)}`}
        </p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="id" value={id} />
        <Select
          name="alert"
          key={alert}
          defaultValue={alert}
          aria-label={`How often: ${name}`}
          className="w-56"
        >
          {Object.entries(alertTimings).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="off">Never (off)</option>
        </Select>
        <Button type="submit" variant="outline" isBusy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </Form>
    </li>
  )
}

/** What the law promises people: a copy of their data, and its deletion. */
function Data({ stored }: { stored: StoredAlerts }) {
  const download = () =>
    saveAsFile(`${brand.name} alerts.json`, 'application/json', JSON.stringify(stored, null, 2))
  return (
    <section aria-labelledby="your-data" className="mt-12">
      <h2 id="your-data" className="display text-d2">
        Your data
      </h2>
      <p className="mt-2 max-w-[56ch] text-ink-2">
        We keep your email address and these searches. If you delete them, all your alerts stop.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" className="needs-script" onClick={download}>
          Download your data
        </Button>
        <EraseForm />
      </div>
    </section>
  )
}

/** Asks once more, where scripts are on. */
function EraseForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const submit = useSubmit()
  const isBusy = useNavigation().formData?.get('intent') === 'erase'
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="intent" value="erase" />
      <Button
        type="submit"
        variant="destructive"
        onClick={(event) => {
          event.preventDefault()
          setConfirming(true)
        }}
      >
        Delete all alerts and my address
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        isBusy={isBusy}
        title="Delete all your alerts?"
        action="Delete everything"
        onClose={() => setConfirming(false)}
        onConfirm={() => void submit(form.current)}
      >
        We’ll delete your alerts and your email address. You can’t undo this.
      </ConfirmDialog>
    </Form>
  )
}
