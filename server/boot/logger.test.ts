import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function openLog() {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  return { log, lines }
}

const largeValue = 'x'.repeat(2_000_000)

test('a client that sends megabytes adds only a few kilobytes to the log', () => {
  const { log, lines } = openLog()
  log.info({ path: largeValue }, 'request')
  log.error({ err: new Error(`invalid input syntax for type uuid: "${largeValue}"`) }, 'unhandled')
  log.error(new Error(largeValue))
  log.error({
    err: Object.assign(new Error('refused'), {
      detail: largeValue,
      query: largeValue,
      parameters: [largeValue],
    }),
  })
  log.warn({ deep: { list: Array.from({ length: 1000 }, () => ({ name: largeValue })) } }, largeValue)
  log.info(largeValue)
  expect(lines).toHaveLength(6)
  for (const line of lines) {
    expect(line.length).toBeLessThan(30_000)
    JSON.parse(line)
  }
})

test('an operator reads short events in full', () => {
  const { log, lines } = openLog()
  log.info({ id: 'a', status: 200, ms: 1.5, at: { place: ['here'] } }, 'request')
  expect(JSON.parse(`${lines[0]}`)).toMatchObject({
    id: 'a',
    status: 200,
    ms: 1.5,
    at: { place: ['here'] },
    msg: 'request',
  })
  log.error({ err: new TypeError('It broke') }, 'unhandled')
  expect(JSON.parse(`${lines[1]}`).err).toMatchObject({ type: 'TypeError', message: 'It broke' })
})
