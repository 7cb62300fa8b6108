import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp, type Services } from './app.ts'
import { createMetrics } from './metrics.ts'
import type { Parts } from './readiness.ts'
import { createStatusHistory } from './status-page.ts'

const services = (checkParts: Services['checkParts']): Services => ({
  backend: undefined,
  files: () => undefined,
  web: () => {
    throw new Error('the web app is not needed')
  },
  checkParts,
})

const appWith = (current: Services | undefined) =>
  createApp({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    services: () => current,
    startingStep: () => (current ? undefined : 'PostgreSQL'),
    isLoopback: true,
  })

async function readStatus(current: Services | undefined) {
  const response = await appWith(current).request('/status')
  const text = await response.text()
  return { response, text }
}

test('a visitor reads at /status that the site is starting, and since when', async () => {
  const { response, text } = await readStatus(undefined)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(text).toContain('is starting')
  expect(text).toMatch(/Started <time datetime="\d{4}-/)
  expect(text).toContain('PostgreSQL')
})

test('a visitor reads at /status what is affected, since when, and what to do, without scripts', async () => {
  const parts: Parts = {
    database: { status: 'failing', message: 'cannot be reached, or has no primary' },
    files: { status: 'ok' },
    mail: { status: 'degraded', message: '3 emails are overdue' },
  }
  const { response, text } = await readStatus(services(async () => parts))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(text).not.toContain('<script')
  expect(text).toContain('is not available</h1>')
  expect(text).toContain('Search, accounts and listings')
  expect(text).toContain('Try again in a few minutes.')
  expect(text).toContain('Emails are delayed.')
  expect(text).toContain('cannot be reached, or has no primary')
  expect(text.match(/since <time/g)).toHaveLength(3)
})

test('a visitor reads at /status that everything works', async () => {
  const { text } = await readStatus(services(async () => ({ database: { status: 'ok' } })))
  expect(text).toContain('Everything is working')
  expect(text).not.toContain('Details for support')
})

test('a message of a part cannot add markup to the page', async () => {
  const part = { status: 'degraded', message: '<img src=x>' } as const
  const { text } = await readStatus(services(async () => ({ '<b>': part })))
  expect(text).not.toMatch(/<img|<b>/)
})

test('the time of a problem stays until the part changes, whoever asks', async () => {
  let minute = 0
  const history = createStatusHistory(() => new Date(Date.UTC(2026, 10, 18, 12, minute)))
  const observed: Parts = {}
  const check = history.observe(async () => observed)
  const sinceMinute = async (status: 'ok' | 'failing') => {
    observed.database = status === 'ok' ? { status } : { status, message: 'cannot be reached' }
    await check()
    return history.since('database')?.getUTCMinutes()
  }
  expect(await sinceMinute('failing')).toBe(0)
  minute = 7
  expect(await sinceMinute('failing')).toBe(0)
  expect(await sinceMinute('ok')).toBe(7)
})
