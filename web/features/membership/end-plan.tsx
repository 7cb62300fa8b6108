import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { account } from '../../messages/account/account.ts'
import { membership as messages } from '../../messages/professionals/membership.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { membershipQueries, type Usage } from './membership-queries.ts'
import { endPlan } from './payment-service.ts'

export function EndPlan({ usage: { membership, plan } }: { usage: Usage }) {
  const [isOpen, setIsOpen] = useState(false)
  const queries = useQueryClient()
  const { data: provider = 'invoice' } = useQuery(membershipQueries.provider)
  const end = membership.current_period_end
  const ending = useMutation({
    mutationFn: () => endPlan(provider),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: membershipQueries.all })
      setIsOpen(false)
      toast({ ...(end ? messages.ended : messages.endedNow), tone: 'neutral' })
    },
    onError: (error: Error & { hint?: string }) =>
      toast({ ...account.error, text: messages.refusalFor(error.hint), tone: 'negative' }),
  })
  return (
    <>
      <Button variant="destructive" size="small" onClick={() => setIsOpen(true)}>
        End my plan
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`End ${plan.name}?`}
        description={
          end
            ? `You can use it until ${formatLongDate(end)}. Then your homes are no longer public, and you won’t be charged again.`
            : 'It ends at once, and your homes come off the market.'
        }
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="destructive" isBusy={ending.isPending} onClick={() => ending.mutate()}>
            End my plan
          </Button>
          <Button variant="quiet" onClick={() => setIsOpen(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
