import { expect, test } from 'vitest'
import { agencyPlaces } from '../../people/agency-names.ts'
import { drawLogo } from './draw-logo.ts'

test('every demonstration agency has a logo of its own, the same each time', () => {
  const slugs = agencyPlaces.map(({ name }) => name)
  const logos = slugs.map(drawLogo)
  expect(new Set(logos).size).toBe(slugs.length)
  expect(slugs.map(drawLogo)).toEqual(logos)
})
