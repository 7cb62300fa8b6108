import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import type { ListingSummary } from '../rows/listing-summary.ts'
import { conversation } from './conversations.ts'

const home = (own: Partial<ListingSummary> = {}): ListingSummary => ({
  id: 'a',
  title: 'Two-bedroom flat',
  price: 1_000,
  isRent: true,
  isHouse: false,
  isNew: false,
  bedrooms: 2,
  status: 'live',
  street: 'Mill Lane',
  locality: 'Didsbury',
  town: 'Manchester',
  ownerId: 'b',
  agencyId: null,
  publishedAt: new Date('2026-11-01'),
  previousPrice: null,
  ...own,
})

const many = (own: Partial<ListingSummary>) =>
  Array.from({ length: 200 }, (_, i) => conversation(home(own), 'Priya', 4, createRandom('talk', i)))

/** A word of the question, and one that a reply to it must contain. */
const answers: [asked: RegExp, answered: RegExp][] = [
  [/broadband/, /Mbps/],
  [/bikes/, /bikes/],
  [/roof/, /roof .* loft/s],
  [/dog/, /dog/],
  [/heating/, /£\d+ a month/],
  [/second bedroom/, /double bed/],
  [/week earlier/, /week earlier/],
  [/planning notice/, /extension/],
  [/flexibility on the price/, /consider offers/],
  [/found somewhere to buy/, /offer accepted/],
  [/service charge/, /4%/],
  [/still available/, /still available/],
]

test('every demonstration reply answers its question', () => {
  const talks = [
    ...many({ isRent: true }),
    ...many({ isRent: false, isHouse: true }),
    ...many({ isRent: false }),
  ]
  for (const [asked, answered] of answers) {
    const same = talks.filter(([question]) => asked.test(question?.text ?? ''))
    expect(same.length, String(asked)).toBeGreaterThan(0)
    for (const [, reply] of same) expect(reply?.text).toMatch(answered)
  }
})

test('an enquirer asks only what can be asked about the home', () => {
  for (const [question] of many({ isRent: false, isHouse: false }))
    expect(question?.text).not.toMatch(/roof|loft/)
  for (const [question] of many({ bedrooms: 1 })) expect(question?.text).not.toMatch(/second bedroom/)
  for (const [question] of many({ isRent: false, isNew: true, isHouse: true }))
    expect(question?.text).not.toMatch(/found somewhere|replace some of the windows/)
})
