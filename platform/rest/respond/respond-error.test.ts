import { expect, test } from 'vitest'
import { databaseUnavailable, respondError } from './respond-error.ts'

test('a caller learns nothing about an unexpected error, which is logged', async () => {
  const logged: Error[] = []
  const response = respondError(new Error('secret'), 'GET', (error) => logged.push(error))
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'PGRSTX00', details: null, hint: null })
  expect(logged).toHaveLength(1)
})

test('a caller may try again after a lost connection', async () => {
  const response = respondError(databaseUnavailable(), 'GET', () => undefined)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(await response.json()).toMatchObject({ code: 'PGRST001' })
})
