import { expect, test } from 'vitest'
import { parsePlanForm } from './plan-fields.ts'

const plan = {
  id: 'landlord_basic',
  name: 'Landlord Basic',
  price_pounds_monthly: 0,
  max_listings: 1,
  max_published_per_month: null,
  validity_days: 15,
  opens_after_days: 5,
  support_hours: null,
  has_analytics: false,
  has_branding: false,
  is_offered: true,
  updated_at: '2026-11-16T09:00:00Z',
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const unchangedFields = {
  name: 'Landlord Basic',
  price_pounds_monthly: '0',
  max_listings: '1',
  validity_days: '15',
  opens_after_days: '5',
  is_offered: 'on',
}

test('an administrator who changes nothing keeps the plan unchanged', () => {
  expect(parsePlanForm(plan, form(unchangedFields))).toEqual({ plan, problems: {} })
})

test('an administrator can leave a limit empty, but not the price', () => {
  const { plan: parsed, problems } = parsePlanForm(
    plan,
    form({ ...unchangedFields, max_listings: '', price_pounds_monthly: '' }),
  )
  expect(parsed.max_listings).toBeNull()
  expect(Object.keys(problems)).toEqual(['price_pounds_monthly'])
})

test('an administrator sees an error beside each invalid field', () => {
  const { problems } = parsePlanForm(
    plan,
    form({ ...unchangedFields, name: ' ', max_listings: '0', validity_days: '1.5', opens_after_days: '-2' }),
  )
  expect(Object.keys(problems).toSorted()).toEqual([
    'max_listings',
    'name',
    'opens_after_days',
    'validity_days',
  ])
})
