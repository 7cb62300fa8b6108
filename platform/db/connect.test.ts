import { expect, test } from 'vitest'
import { connect } from './connect.ts'

test('a connection that holds a lock is never closed for being idle or old', () => {
  const url = 'postgresql://nobody@127.0.0.1:1/none'
  const holding = connect(url, { max: 1, name: 'test', onClose: () => undefined })
  expect(holding.options).toMatchObject({ idle_timeout: 0, max_lifetime: null })
  expect(connect(url, { max: 1, name: 'test' }).options.idle_timeout).toBeGreaterThan(0)
})
