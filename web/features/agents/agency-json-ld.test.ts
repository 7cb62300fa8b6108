import { expect, test } from 'vitest'
import type { Agency } from './agency.ts'
import { agencyJsonLd } from './agency-json-ld.ts'

const agency = { name: 'Agency', description: '', logo: null } as Agency
const logoIn = (logo: string | null) =>
  (agencyJsonLd('https://lintel.example', '/agents/agency', { ...agency, logo }) as { logo?: string }).logo

test('a search engine gets the absolute URL of the logo', () => {
  expect(logoIn('/storage/v1/object/public/agency-pictures/a.webp')).toBe(
    'https://lintel.example/storage/v1/object/public/agency-pictures/a.webp',
  )
})

test('an agency with an invalid logo URL still has its page', () => {
  expect(logoIn('http://')).toBeUndefined()
  expect(logoIn(null)).toBeUndefined()
})
