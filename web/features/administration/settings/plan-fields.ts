import { administration } from '../../../messages/professionals/administration.ts'
import type { EditablePlan } from './setting-queries.ts'

type NumberField =
  | 'price_pounds_monthly'
  | 'max_listings'
  | 'max_published_per_month'
  | 'validity_days'
  | 'opens_after_days'
  | 'support_hours'

/** `canBeNone`: an empty field means no limit. */
export const numberFields: Record<NumberField, { label: string; canBeNone: boolean }> = {
  price_pounds_monthly: { label: 'Price a month, in pounds', canBeNone: false },
  max_listings: { label: 'Listings at once', canBeNone: true },
  max_published_per_month: { label: 'New listings a month', canBeNone: true },
  validity_days: { label: 'Days a listing stays', canBeNone: true },
  opens_after_days: { label: 'Days before it opens', canBeNone: false },
  support_hours: { label: 'Hours to an answer', canBeNone: true },
}

export const switchFields = {
  has_analytics: 'Analytics',
  has_branding: 'Branding',
  is_offered: 'Offered to new customers',
} as const

export type PlanProblems = Partial<Record<NumberField | 'name', string>>

/** The plan as entered in the form, with the problems of invalid fields. */
export function parsePlanForm(
  plan: EditablePlan,
  form: FormData,
): { plan: EditablePlan; problems: PlanProblems } {
  const problems: PlanProblems = {}
  const name = `${form.get('name') ?? ''}`.trim()
  if (name === '') problems.name = administration.planNameMissing
  const parsed: EditablePlan = { ...plan, name }
  for (const [field, { canBeNone }] of Object.entries(numberFields) as [
    NumberField,
    { canBeNone: boolean },
  ][]) {
    const text = `${form.get(field) ?? ''}`.trim()
    const number = Number(text)
    const isWhole = /^\d{1,6}$/.test(text) && (!canBeNone || number >= 1)
    if (canBeNone && text === '') Object.assign(parsed, { [field]: null })
    else if (isWhole) Object.assign(parsed, { [field]: number })
    else problems[field] = canBeNone ? administration.limitInvalid : administration.numberInvalid
  }
  for (const field of Object.keys(switchFields)) Object.assign(parsed, { [field]: form.get(field) === 'on' })
  return { plan: parsed, problems }
}
