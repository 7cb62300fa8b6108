import { type RequestKind, requestEmailProblem } from '../../../domain/accounts/request-email.ts'
import { accessRequests } from '../../messages/professionals/access-requests.ts'

/** The form's fields, named like the columns. */
export type RequestDraft = {
  company_name: string
  business_address: string
  contact_first_name: string
  contact_last_name: string
  business_email: string
  phone_number: string
  membership_plan: string
}

export type Acknowledgements = {
  accepted_terms: boolean
  accepted_liability: boolean
  accepted_privacy: boolean
}

export type RequestProblems = Partial<Record<keyof RequestDraft, string>>

const fields = [
  'company_name',
  'business_address',
  'contact_first_name',
  'contact_last_name',
  'business_email',
  'phone_number',
] as const

const minPhoneDigits = 5

export const emptyRequest = (membership_plan: string): RequestDraft => ({
  company_name: '',
  business_address: '',
  contact_first_name: '',
  contact_last_name: '',
  business_email: '',
  phone_number: '',
  membership_plan,
})

/** Validation errors in the order of the form. */
export function requestProblems(kind: RequestKind, draft: RequestDraft): RequestProblems {
  const problems: RequestProblems = {}
  for (const field of fields) {
    if (field === 'business_email') {
      const problem = requestEmailProblem(kind, draft.business_email)
      if (problem) problems.business_email = accessRequests.email[problem]
    } else if (!draft[field].trim()) problems[field] = accessRequests.missing[field]
  }
  if (!problems.phone_number && draft.phone_number.replace(/\D/g, '').length < minPhoneDigits)
    problems.phone_number = accessRequests.missing.phone_number
  return problems
}

export function trimDraft(draft: RequestDraft): RequestDraft {
  const result = { ...draft }
  for (const field of fields) result[field] = draft[field].trim()
  return result
}
