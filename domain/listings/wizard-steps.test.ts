import { expect, test } from 'vitest'
import { isListingStep, isStepDone, listingSteps, stepAfter, stepBefore } from './wizard-steps.ts'

const empty = {
  property_type: null,
  location: '',
  title: '',
  price: 0,
  images: [],
  material_information: {},
  council_tax_band: null,
  tenure: null,
}

test('a landlord goes from step to step and back', () => {
  expect([stepBefore('type'), stepAfter('type'), stepBefore('preview'), stepAfter('preview')]).toEqual([
    undefined,
    'address',
    'material',
    undefined,
  ])
  expect(isListingStep('photos')).toBe(true)
  expect(isListingStep('money')).toBe(false)
})

test('a landlord completes each step by filling in what it requires', () => {
  expect(listingSteps.filter((step) => isStepDone(step, empty))).toEqual([])
  const full = {
    ...empty,
    property_type: 'Flat',
    location: 'Bristol BS7',
    title: 'A flat',
    price: 900,
    images: ['/a'],
    council_tax_band: 'B',
  }
  expect(listingSteps.filter((step) => isStepDone(step, full))).toEqual([
    'type',
    'address',
    'details',
    'photos',
    'material',
  ])
})
