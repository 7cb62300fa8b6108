import { ReportDecisionButtons } from '../report-decision-buttons.tsx'
import { decideEnquiryReport, type EnquiryReport } from './enquiry-queries.ts'

const descriptions = {
  upheld: 'Upholding records that it was abuse. To keep its author out, lock the account on its page.',
  dismissed: 'You can open it again later.',
}

export const AbuseDecision = ({ report }: { report: EnquiryReport }) => (
  <ReportDecisionButtons
    report={report}
    decide={decideEnquiryReport}
    dialogFor={(decision) => ({ description: descriptions[decision], hint: 'For your colleagues.' })}
  />
)
