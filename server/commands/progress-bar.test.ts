import { expect, test } from 'vitest'
import { progressBar } from './progress-bar.ts'

function shown(isTTY: boolean): string {
  const chunks: string[] = []
  const bar = progressBar({ isTTY, write: (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0 })
  for (let done = 0; done <= 100; done++) bar.show({ step: 'Homes', done, total: 100 })
  bar.end()
  return chunks.join('')
}

test('an operator at a terminal sees one bar that fills up', () => {
  const text = shown(true)
  expect(text.split('\n')).toHaveLength(2)
  expect(text).toContain('████████████████████████████████ 100 of 100')
})

test('a log gets eleven lines, not a hundred', () => {
  expect(shown(false).trim().split('\n')).toHaveLength(11)
})
