import { expect, test } from 'vitest'
import { fromPostgres } from './postgres-error.ts'

const failure = (code: string, rest = {}) => ({ code, message: 'no', ...rest })
const status = (code: string, isAnonymous = false) => fromPostgres(failure(code), isAnonymous).status

test('a PostgreSQL error gets the HTTP status of its code', () => {
  const expected: Record<string, number> = {
    '08006': 503,
    '0LP01': 403,
    '22P02': 400,
    '23502': 400,
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '25P02': 500,
    '28P01': 403,
    '40001': 500,
    '42501': 403,
    '42601': 400,
    '42703': 400,
    '42883': 404,
    '42P01': 404,
    '42P17': 500,
    '53300': 503,
    '53400': 500,
    '54001': 500,
    '55000': 500,
    '57014': 500,
    P0001: 400,
    P0002: 500,
    XX000: 500,
    PT418: 418,
    PT999: 500,
    PT100: 500,
  }
  for (const [code, expectedStatus] of Object.entries(expected))
    expect([code, status(code)]).toEqual([code, expectedStatus])
  expect(status('42501', true)).toBe(401)
})

test('errors that need sign-in or a retry have the matching header', () => {
  expect(fromPostgres(failure('42501'), true).headers).toEqual({ 'www-authenticate': 'Bearer' })
  expect(fromPostgres(failure('53300'), true).headers).toEqual({ 'retry-after': '1' })
})

test('an error keeps its message, details and hint and nothing else', () => {
  const { code, message, details, hint } = fromPostgres(
    failure('P0001', { detail: 'd', hint: 'h', where: 'line 3', query: 'select' }),
    false,
  )
  expect({ code, message, details, hint }).toEqual({ code: 'P0001', message: 'no', details: 'd', hint: 'h' })
})

test('a function can define the whole error response if it is valid JSON', () => {
  const raised = (message: string, detail?: string) =>
    fromPostgres({ code: 'PGRST', message, ...(detail === undefined ? {} : { detail }) }, false)
  const message = '{"code":"X","message":"m","hint":"h"}'
  expect(raised(message, '{"status":402,"headers":{"x-a":"b"}}')).toMatchObject({
    status: 402,
    code: 'X',
    hint: 'h',
    headers: { 'x-a': 'b' },
  })
  expect(raised('nonsense', '{"status":402,"headers":{}}')).toMatchObject({
    status: 500,
    code: 'PGRST121',
    details: "Invalid JSON value for MESSAGE: 'nonsense'",
  })
  expect(raised(message)).toMatchObject({
    code: 'PGRST121',
    details: 'DETAIL is missing in the RAISE statement',
  })
  expect(raised(message, '{"status":9999,"headers":{}}')).toMatchObject({ code: 'PGRST121' })
  expect(raised(message, '{"status":402,"headers":{"x\\n":"b"}}')).toMatchObject({ code: 'PGRST121' })
})
