import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import type { ListingSummary } from '../rows/listing-summary.ts'
import { type Conversation, conversation } from './conversations.ts'

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

/** A Thursday. */
const viewingAt = new Date('2026-11-19T14:30:00Z')

const many = (own: Partial<ListingSummary>) =>
  Array.from({ length: 200 }, (_, i) =>
    conversation({ home: home(own), agent: 'Priya', length: 4, viewingAt, random: createRandom('talk', i) }),
  )
const questionOf = ({ lines }: Conversation) => lines[0]?.text ?? ''

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
    const same = talks.filter((talk) => asked.test(questionOf(talk)))
    expect(same.length, String(asked)).toBeGreaterThan(0)
    for (const { lines } of same) expect(lines[1]?.text).toMatch(answered)
  }
})

test('an enquirer asks only what can be asked about the home', () => {
  for (const talk of many({ isRent: false, isHouse: false }))
    expect(questionOf(talk)).not.toMatch(/roof|loft/)
  for (const talk of many({ bedrooms: 1 })) expect(questionOf(talk)).not.toMatch(/second bedroom/)
  for (const talk of many({ isRent: false, isNew: true, isHouse: true }))
    expect(questionOf(talk)).not.toMatch(/found somewhere|replace some of the windows/)
})

test('a conversation that ends with a viewing names its day and time', () => {
  const booked = [...many({}), ...many({ isRent: false })].filter(({ isBooked }) => isBooked)
  expect(booked.length).toBeGreaterThan(100)
  for (const { lines } of booked) {
    const text = lines.map((line) => line.text).join(' ')
    expect(text).toContain('2:30pm')
    // Whoever was offered the day before asked for the day after.
    expect(text).toMatch(text.includes('the day after') ? /Wednesday/ : /Thursday/)
  }
})
