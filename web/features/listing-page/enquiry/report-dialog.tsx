import { type FormEvent, useState } from 'react'
import type { Tables } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { report } from '../../../messages/enquiries/report.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type Props = { listingId: string; isOpen: boolean; onClose: () => void }

type Reason = Tables<'listing_reports'>['reason']

const reasons: Record<Reason, string> = {
  scam: 'It looks like a scam',
  not_available: 'It is no longer available',
  wrong_price: 'The price or rent is wrong',
  wrong_details: 'The facts or pictures are wrong',
  discrimination: 'It’s discriminatory',
  offensive: 'It is offensive',
  duplicate: 'It is listed twice',
  other: 'Something else',
}

const isReason = (value: string): value is Reason => value in reasons

/** Anyone can report a listing, with or without an account. */
export function ReportDialog({ listingId, isOpen, onClose }: Props) {
  const [reason, setReason] = useState<Reason | ''>('')
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<{ reason?: string; form?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason) return setProblem({ reason: report.reasonMissing })
    setIsBusy(true)
    const failure = await sendReport({ property_id: listingId, reason, details: details.trim() })
    setIsBusy(false)
    setProblem({ form: failure })
    if (failure) return
    toast({ ...report.sent, tone: 'positive' })
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Report this listing"
      description="Our team reads every report. The advertiser won’t see who reported it."
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4.5">
        <SelectField
          label="What is wrong?"
          value={reason}
          error={problem.reason}
          onChange={({ target: { value } }) => setReason(isReason(value) ? value : '')}
        >
          <option value="">Choose one</option>
          {Object.entries(reasons).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Details"
          isOptional
          maxLength={2000}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
          Send report
        </Button>
        {problem.form && <FieldError>{problem.form}</FieldError>}
      </form>
    </Dialog>
  )
}

/** Returns the error message, if any. */
async function sendReport(row: {
  property_id: string
  reason: Reason
  details: string
}): Promise<string | undefined> {
  try {
    const client = await getSupabase()
    const { data } = await client.auth.getSession()
    const reporter_id = data.session?.user.id ?? null
    const { error } = await client.from('listing_reports').insert({ ...row, reporter_id })
    if (!error) return undefined
    return error.hint === 'rate_limited' ? report.rateLimited : report.failed
  } catch {
    return report.failed
  }
}
