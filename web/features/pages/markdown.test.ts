import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'

test('an author’s headings, lists, tables and links are parsed to plain data', () => {
  expect(parseMarkdown('## What it costs\n\nNothing **at all**.')).toEqual([
    { kind: 'heading', level: 2, id: 'what-it-costs', inside: [{ kind: 'text', text: 'What it costs' }] },
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'Nothing ' },
        { kind: 'strong', inside: [{ kind: 'text', text: 'at all' }] },
        { kind: 'text', text: '.' },
      ],
    },
  ])
  expect(parseMarkdown('1. one\n2. two')).toMatchObject([
    { kind: 'list', isOrdered: true, items: [[{}], [{}]] },
  ])
  expect(parseMarkdown('| A | B |\n|---|---|\n| 1 | 2 |')).toMatchObject([
    { kind: 'table', rows: [[[{}], [{}]]] },
  ])
  expect(parseMarkdown('[help](/help)')).toMatchObject([{ inside: [{ kind: 'link', to: '/help' }] }])
})

test('an author’s page never has a second main heading', () => {
  expect(parseMarkdown('# Top')).toMatchObject([{ kind: 'heading', level: 2 }])
  expect(parseMarkdown('###### Deep')).toMatchObject([{ kind: 'heading', level: 4 }])
})

// ASVS 1.2.2, 1.3.5
test('an author cannot inject a script', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//evil.example)',
    '![a](javascript:alert(1))',
  ]) {
    const kinds = JSON.stringify(parseMarkdown(text)).match(/"kind":"\w+"/g)
    expect(new Set(kinds)).toEqual(new Set(['"kind":"paragraph"', '"kind":"text"']))
  }
})

test('a reader sees pictures uploaded by editors, and none of other sites', () => {
  const address = '/storage/v1/object/public/content-pictures/2026/door.webp'
  expect(parseMarkdown(`![A blue door](${address})`)).toEqual([
    { kind: 'paragraph', inside: [{ kind: 'picture', address, alt: 'A blue door' }] },
  ])
  expect(parseMarkdown('![x](https://elsewhere.example/x.png)')).toMatchObject([
    { inside: [{ kind: 'text', text: '![x](https://elsewhere.example/x.png)' }] },
  ])
})

// ASVS 1.1.2
test('a reader sees HTML special characters as the author wrote them', () => {
  expect(parseMarkdown('Fish & chips < "£5" \\* it’s')).toMatchObject([{ kind: 'paragraph' }])
  const [block] = parseMarkdown('Fish & chips < "£5"')
  expect(
    block?.kind === 'paragraph' && block.inside.map((part) => part.kind === 'text' && part.text).join(''),
  ).toBe('Fish & chips < "£5"')
})
