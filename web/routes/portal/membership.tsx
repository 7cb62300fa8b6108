import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Role } from '../../../domain/accounts/roles.ts'
import { invoiceName } from '../../../domain/money/pence.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { EndPlan } from '../../features/membership/end-plan.tsx'
import { InvoiceList } from '../../features/membership/invoice-list.tsx'
import {
  type Invoice,
  membershipQueries,
  type PlanRole,
  type Usage,
} from '../../features/membership/membership-queries.ts'
import { fetchBillingPageUrl } from '../../features/membership/payment-service.ts'
import { PlanChoices } from '../../features/membership/plan-choices.tsx'
import { PlanPanel } from '../../features/membership/plan-panel.tsx'
import { account } from '../../messages/account/account.ts'
import { membership as messages } from '../../messages/professionals/membership.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'membership' }
export const meta = privatePageMeta('Plan and invoices')

export default function MembershipPage() {
  const { roles, userId } = useCurrentUser()
  const usage = useQuery(membershipQueries.usage)
  const { data: canDecide = false } = useQuery(membershipQueries.canDecide(userId))
  return (
    <>
      <PageHeading title="Plan and invoices" lead="Your plan, how much of it you use, and what it costs." />
      <PaymentReturn usage={usage.data} />
      <QueryResult query={usage} failure={messages.loadFailed}>
        {(held) => (
          <>
            {held ? (
              <PlanPanel usage={held} actions={canDecide && <Actions usage={held} />} />
            ) : (
              <Notice
                heading="h2"
                title="You have no plan"
                text="Your homes are saved, but they aren’t public. Choose a plan to publish them again."
              />
            )}
            <Choices role={roleOf(roles)} usage={held} canDecide={canDecide} />
          </>
        )}
      </QueryResult>
      <Invoices />
    </>
  )
}

/** A user with both roles has the agency's plan. */
const roleOf = (roles: readonly Role[]): PlanRole =>
  roles.includes('letting_agent') ? 'letting_agent' : 'private_landlord'

function Choices({ role, usage, canDecide }: { role: PlanRole; usage: Usage | null; canDecide: boolean }) {
  const plans = useQuery(membershipQueries.plans(role))
  const { data: provider } = useQuery(membershipQueries.provider)
  const open = useOpenInvoice()
  return (
    <section aria-labelledby="plans" className="mt-12">
      <SectionHeading id="plans" title="Plans" />
      {!canDecide && (
        <p className="mt-4 text-ink-2">
          Only owners of your agency can choose its plan. Ask one of them to change it.
        </p>
      )}
      <div className="mt-6">
        <QueryResult query={plans} failure={messages.loadFailed}>
          {(offered) => (
            <PlanChoices
              plans={offered}
              usage={usage}
              canDecide={canDecide}
              // Card payments are made here.
              invoicedPlanId={provider === 'invoice' ? open?.plan.id : undefined}
            />
          )}
        </QueryResult>
      </div>
    </section>
  )
}

function Invoices() {
  const invoices = useQuery(membershipQueries.invoices)
  return (
    <section aria-labelledby="invoices" className="mt-12">
      <SectionHeading id="invoices" title="Invoices" />
      <div className="mt-4">
        <QueryResult query={invoices} failure={messages.invoicesFailed}>
          {(rows) => <InvoiceList invoices={rows} />}
        </QueryResult>
      </div>
    </section>
  )
}

function Actions({ usage }: { usage: Usage }) {
  const { membership } = usage
  const open = useOpenInvoice()
  return (
    <>
      {open && (
        <ButtonLink to={portalPaths.invoice(open.id)} variant="primary" size="small">
          Open invoice {invoiceName(open.invoice_number)}
        </ButtonLink>
      )}
      {membership.provider_customer_id && <ManageCard />}
      {!membership.cancel_at_period_end && <EndPlan usage={usage} />}
    </>
  )
}

/** The open invoice, if any. */
function useOpenInvoice(): Invoice | undefined {
  const { data: invoices = [] } = useQuery(membershipQueries.invoices)
  return invoices.find(({ status, provider }) => status === 'pending' && provider === 'invoice')
}

function ManageCard() {
  const opening = useMutation({
    mutationFn: fetchBillingPageUrl,
    onSuccess: ({ at }) => {
      if (at) location.assign(at)
    },
    onError: (error: Error & { hint?: string }) =>
      toast({ ...account.error, text: messages.refusalFor(error.hint), tone: 'negative' }),
  })
  return (
    <Button size="small" isBusy={opening.isPending} onClick={() => opening.mutate()}>
      <Icon of={CreditCard} size={18} />
      Change card
    </Button>
  )
}

/** After payment: Stripe notifies our server a moment later. */
function PaymentReturn({ usage }: { usage: Usage | null | undefined }) {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const outcome = params.get('payment')
  const isPaid = usage?.membership.status === 'active' && usage.plan.id === params.get('plan')
  const isWaiting = outcome === 'done' && !isPaid
  useEffect(() => {
    if (outcome !== 'cancelled') return
    toast({ ...messages.paymentCancelled, tone: 'neutral' })
    setParams({}, { replace: true })
  }, [outcome, setParams])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => queries.invalidateQueries({ queryKey: membershipQueries.all }), 2_000)
    return () => clearInterval(timer)
  }, [isWaiting, queries])
  if (outcome !== 'done') return null
  return (
    <div className="mb-6" role="status">
      <Callout
        icon={isWaiting ? Hourglass : CreditCard}
        title={isWaiting ? 'Your payment is being confirmed.' : 'Thank you for your payment.'}
      >
        {isWaiting ? 'This page changes by itself once it is.' : 'Your plan is up to date.'}
      </Callout>
    </div>
  )
}
