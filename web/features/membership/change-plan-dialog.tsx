import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanChange } from '../../../domain/plans/plan-change.ts'
import type { Plan } from '../../../domain/plans/plan-terms.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { account } from '../../messages/account/account.ts'
import { membership as messages } from '../../messages/professionals/membership.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { membershipQueries, type Usage } from './membership-queries.ts'
import { choosePlan, type ProviderName } from './payment-service.ts'

type Props = { plan: Plan; change: PlanChange; usage: Usage | null; onClose: () => void }

/** Explains the consequences of a plan change before it is confirmed. */
export function ChangePlanDialog({ plan, change, usage, onClose }: Props) {
  const { data: provider = 'invoice' } = useQuery(membershipQueries.provider)
  const choosing = useChoosePlan(plan, change, provider, onClose)
  return (
    <Dialog isOpen onClose={onClose} title={`${plan.name}?`}>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
        {consequences(plan, change, usage, provider).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" isBusy={choosing.isPending} onClick={() => choosing.mutate()}>
          {change === 'when-paid' && provider === 'stripe' ? 'Go to payment' : 'Yes, change it'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </Dialog>
  )
}

function consequences(plan: Plan, change: PlanChange, usage: Usage | null, provider: ProviderName): string[] {
  const end = usage?.membership.current_period_end
  const limit = plan.max_listings
  const excess = usage && limit !== null ? usage.listings_used - limit : 0
  const closing =
    excess > 0
      ? [
          `${excess === 1 ? 'One home closes' : `${excess} homes close`}: those that have been open longest stay.`,
        ]
      : []
  switch (change) {
    case 'stay':
    case 'held':
      return ['You keep the plan you have, and it goes on month by month.']
    case 'next-month':
      return [
        `Your present plan stays until ${end ? formatLongDate(end) : 'the paid month ends'}.`,
        ...closing,
        'You can change your mind until then.',
      ]
    case 'now':
      return ['It starts now and is free.', ...closing, 'Any open invoice is cancelled.']
    case 'when-paid':
      return [
        provider === 'stripe'
          ? `You pay £${plan.price_pounds_monthly} a month by card, on Stripe’s own page.`
          : `We send you an invoice of £${plan.price_pounds_monthly} for the first month.`,
        usage && usage.membership.status === 'active'
          ? 'The new plan starts when you pay, with a new month. Until then you keep your current plan.'
          : 'The plan starts when you pay.',
      ]
  }
}

function useChoosePlan(plan: Plan, change: PlanChange, provider: ProviderName, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => choosePlan(provider, plan.id),
    onSuccess: async ({ payAt }) => {
      if (payAt) {
        location.assign(payAt)
        return new Promise<void>(() => undefined) // stays busy until the browser has left
      }
      await queries.invalidateQueries({ queryKey: membershipQueries.all })
      if (change !== 'held') toast({ ...messages.changed[change], tone: 'positive' })
      onDone()
    },
    onError: (error: Error & { hint?: string }) =>
      toast({ ...account.error, text: messages.refusalFor(error.hint), tone: 'negative' }),
  })
}
