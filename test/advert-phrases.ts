import type { FindingCode } from '../domain/listings/advert-check.ts'

/** Sentences that an advert in England must not contain. */
export const forbiddenPhrases: readonly (readonly [FindingCode, string])[] = [
  ['rent_range', '£900 - £1,000 pcm depending on the tenant'],
  ['rent_range', 'Rent between: £900 to £1000'],
  ['rent_from', 'From £900 per calendar month'],
  ['rent_from', 'Offers over £950 invited'],
  ['rent_from', 'Open to offers'],
  ['no_benefits', 'No DSS'],
  ['no_benefits', 'Sorry, no housing benefit.'],
  ['no_benefits', 'DSS not accepted'],
  ['no_benefits', 'We do not accept universal credit'],
  ['no_benefits', 'Professionals only'],
  ['no_children', 'No children or smokers'],
  ['no_children', 'Children not allowed'],
  ['no_children', 'Adults only'],
  ['much_in_advance', 'Six months’ rent in advance'],
  ['much_in_advance', '3 months upfront if no guarantor'],
  ['much_in_advance', 'payable quarterly in advance'],
  ['rent_before_signing', 'First month’s rent payable on application'],
  ['fixed_term', 'Minimum term 12 months'],
  ['fixed_term', 'A 12-month fixed term'],
  ['fixed_term', 'Six month tenancy'],
  ['no_benefits', 'No\u00a0DSS'],
  ['no_children', 'Café nearby, éno children'],
  ['much_in_advance', 'rent 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠 six months in advance'],
  ['contact_in_text', 'Ring 07700 900123 after six'],
  ['contact_in_text', 'Ring +44 (0)117 496 0123'],
  ['contact_in_text', 'Write to ada@example.org'],
  ['contact_in_text', 'More at www.example.org/flat'],
  ['contact_in_text', 'More at hopelettings.co.uk'],
]

/** Sentences that resemble them, and are fine. */
export const allowedPhrases: readonly string[] = [
  'There is no children’s playground nearby.',
  'One month’s rent in advance and a deposit of five weeks.',
  'A minute from the park; the council tax is £1,200 to £1,300 with the band.',
  'Far from busy roads: 2.5 miles from the M4, built in 1998.',
  'A family home of 1,250 sqft, and families are welcome. Benefits from a south-facing garden.',
  'No chain. Ideal for a professional couple or a family.',
  'Refurbished from top to bottom for £40,000 in 2024.',
]
