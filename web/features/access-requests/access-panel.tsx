import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { accessRequests } from '../../messages/professionals/access-requests.ts'
import { useSession } from '../../session/session.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import type { PlanOption } from './plan-choice.tsx'
import { RequestForm } from './request-form.tsx'
import type { LatestRequest } from './send-request.ts'
import { useLatestRequest } from './use-latest-request.ts'
import { useOpenPortal } from './use-open-portal.ts'

type Props = { kind: RequestKind; portal: string; plans: readonly PlanOption[] }

/** Tabs for requesting access and for signing in once approved. */
export function AccessPanel({ kind, portal, plans }: Props) {
  const [isSent, setIsSent] = useState(false)
  const [tab, setTab] = useState('request')
  const latestRequest = useLatestRequest(kind)
  if (isSent) return <ThankYou />
  return (
    <Tabs
      label={portal}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'request',
          label: 'Request Access',
          content: <RequestTab {...{ kind, plans, latestRequest }} onSent={() => setIsSent(true)} />,
        },
        {
          value: 'approved',
          label: 'Already Approved',
          content: <ApprovedTab portal={portal} onNoAccess={() => setTab('request')} />,
        },
      ]}
    />
  )
}

function ThankYou() {
  return (
    <div role="status" tabIndex={-1} ref={(box) => box?.focus()} className="outline-none">
      <Notice
        heading="h2"
        title="Request Sent Successfully!"
        text="Welcome to our community. Your request is under review, and you will be notified by email when it is approved."
        actions={<ButtonLink to={paths.home}>Look at homes meanwhile</ButtonLink>}
      />
    </div>
  )
}

type RequestTabProps = Omit<Props, 'portal'> & {
  latestRequest: LatestRequest | undefined
  onSent: () => void
}

function RequestTab({ kind, plans, latestRequest, onSent }: RequestTabProps) {
  if (latestRequest?.status === 'approved')
    return (
      <Callout
        icon={CircleCheck}
        title="You have access."
        actions={
          <ButtonLink variant="strong" to={portalPaths.listings}>
            My listings
          </ButtonLink>
        }
      >
        Your request was approved; your homes wait in the portal.
      </Callout>
    )
  if (latestRequest?.status === 'pending') {
    const { title, text } = accessRequests.alreadyExists(latestRequest.status)
    return <Notice heading="h2" title={title} text={text} />
  }
  return (
    <>
      {latestRequest?.status === 'rejected' && (
        <div className="mb-7">
          <Callout icon={CircleAlert} title="Your last request was rejected.">
            {latestRequest.decision_reason ?? 'No reason was given.'} You may apply again.
          </Callout>
        </div>
      )}
      <p className="mb-6 max-w-[60ch] text-ink-2">
        Access has to be requested before you can advertise. You need an account to send the request; every
        field is required.
      </p>
      <p className="no-script-only mb-6 font-semibold">Sending this form needs JavaScript.</p>
      <RequestForm kind={kind} plans={plans} previousRequest={latestRequest} onSent={onSent} />
    </>
  )
}

function ApprovedTab({ portal, onNoAccess }: { portal: string; onNoAccess: () => void }) {
  const session = useSession()
  const openPortal = useOpenPortal(portal, onNoAccess)
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="max-w-[60ch] text-ink-2">
        Your request has been approved? Sign in to advertise homes and answer enquiries.
      </p>
      {session.status === 'signed-in' ? (
        <Button variant="strong" onClick={openPortal}>
          Go to the {portal}
        </Button>
      ) : (
        <Button
          variant="strong"
          onClick={() =>
            requestSignIn({ view: 'sign-in', portal, onClose: (isSignedIn) => isSignedIn && openPortal() })
          }
        >
          Sign in to the {portal}
        </Button>
      )}
    </div>
  )
}
