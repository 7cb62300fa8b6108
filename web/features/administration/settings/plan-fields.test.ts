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

function form(said: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(said)) data.set(name, value)
  return data
}

const asItIs = {
  name: 'Landlord Basic',
  price_pounds_monthly: '0',
  max_listings: '1',
  validity_days: '15',
  opens_after_days: '5',
  is_offered: 'on',
}

test('an administrator who changes nothing keeps the plan as it is', () => {
  expect(parsePlanForm(plan, form(asItIs))).toEqual({ plan, problems: {} })
})

test('an empty limit is none, and a price is always a number', () => {
  const { plan: read, problems } = parsePlanForm(
    plan,
    form({ ...asItIs, max_listings: '', price_pounds_monthly: '' }),
  )
  expect(read.max_listings).toBeNull()
  expect(Object.keys(problems)).toEqual(['price_pounds_monthly'])
})

test('an administrator who enters nonsense is told beside each field', () => {
  const { problems } = parsePlanForm(
    plan,
    form({ ...asItIs, name: ' ', max_listings: '0', validity_days: '1.5', opens_after_days: '-2' }),
  )
  expect(Object.keys(problems).toSorted()).toEqual([
    'max_listings',
    'name',
    'opens_after_days',
    'validity_days',
  ])
})
