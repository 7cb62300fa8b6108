import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ReportDecisionButtons } from '../report-decision-buttons.tsx'
import { decideReport, type ListingReport } from './report-queries.ts'

/** Upholding a report can also remove the listing. */
export function ReportDecision({ report }: { report: ListingReport }) {
  const [shouldRemove, setShouldRemove] = useState(true)
  const { property } = report
  const isListed = property?.status !== 'removed'
  return (
    <ReportDecisionButtons
      report={report}
      decide={(client, input) =>
        decideReport(client, {
          ...input,
          removesListing: input.decision === 'upheld' && isListed && shouldRemove,
        })
      }
      dialogFor={(decision) => {
        const canRemove = decision === 'upheld' && isListed
        return {
          description: `It is about ‘${property?.title ?? 'a home'}’. You can open it again later.`,
          hint: canRemove && shouldRemove ? 'The owner reads this as the reason.' : 'For your colleagues.',
          isDestructive: canRemove && shouldRemove,
          extraField: canRemove && (
            <Checkbox
              label="Remove the listing as well"
              checked={shouldRemove}
              onChange={(event) => setShouldRemove(event.target.checked)}
            />
          ),
        }
      }}
    />
  )
}
