import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ReportDecisionButtons } from '../report-decision-buttons.tsx'
import { decideReport, type ListingReport } from './report-queries.ts'

/** A report that is upheld may take the home down with it. */
export function ReportDecision({ report }: { report: ListingReport }) {
  const [wantsRemoval, setWantsRemoval] = useState(true)
  const { property } = report
  const isUp = property?.status !== 'removed'
  return (
    <ReportDecisionButtons
      report={report}
      decide={(client, verdict) =>
        decideReport(client, {
          ...verdict,
          removesListing: verdict.decision === 'upheld' && isUp && wantsRemoval,
        })
      }
      question={(asked) => {
        const canRemove = asked === 'upheld' && isUp
        return {
          description: `It is about ‘${property?.title ?? 'a home'}’. You can open it again later.`,
          hint: canRemove && wantsRemoval ? 'The owner reads this as the reason.' : 'For your colleagues.',
          isDestructive: canRemove && wantsRemoval,
          choice: canRemove && (
            <Checkbox
              label="Remove the listing as well"
              checked={wantsRemoval}
              onChange={(event) => setWantsRemoval(event.target.checked)}
            />
          ),
        }
      }}
    />
  )
}
