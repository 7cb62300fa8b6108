import { expect, test } from 'vitest'
import { readFeed } from '../../../domain/feeds/read-feed.ts'
import { blmHomeRow, blmOf } from '../../../test/feeds.ts'
import { importFindings } from './import-findings.ts'
import { reportLine } from './report.ts'

function homeOf(changes: Record<string, string | number>) {
  const feed = readFeed(new TextEncoder().encode(blmOf([{ ...blmHomeRow(3), ...changes }])))
  const home = 'homes' in feed ? feed.homes[0] : undefined
  if (!home) throw new Error('no home')
  return home
}

const exclusive = { DESCRIPTION: 'A light flat. No DSS. Ring 07700 900123.' }

test('an agent’s feed is held to the words that a wizard refuses, and told which', () => {
  const home = homeOf(exclusive)
  expect(importFindings(home).map(({ code }) => code)).toEqual(['no_benefits', 'contact_in_text'])
  expect(reportLine(home, { row: 1, ref: home.ref, outcome: 'created', note: 'advert_check' }).notes).toEqual(
    [
      'In as a draft, not opened. People on benefits may not be turned away. You wrote: “No DSS”',
      'In as a draft, not opened. Leave out phone numbers, addresses and links. You wrote: “07700 900123”',
    ],
  )
  const [first] = reportLine(home, {
    row: 1,
    ref: home.ref,
    outcome: 'refused',
    problem: 'advert_check',
  }).notes
  expect(first).toMatch(/^Left as visitors see it\. People on benefits/)
})

test('homes for sale may turn down benefits they never get, and a hidden home may say anything', () => {
  expect(importFindings(homeOf({ DESCRIPTION: 'No DSS', TRANS_TYPE_ID: 1 }))).toEqual([])
  expect(importFindings(homeOf({ ...exclusive, PUBLISHED_FLAG: 0 }))).toEqual([])
  expect(importFindings(homeOf({}))).toEqual([])
})
