import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function openLog() {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  return { log, lines }
}

const huge = 'x'.repeat(2_000_000)

test('whoever sends megabytes leaves a few kilobytes in the log', () => {
  const { log, lines } = openLog()
  log.info({ path: huge }, 'request')
  log.error({ err: new Error(`invalid input syntax for type uuid: "${huge}"`) }, 'unhandled')
  log.error(new Error(huge))
  log.error({ err: Object.assign(new Error('refused'), { detail: huge, query: huge, parameters: [huge] }) })
  log.warn({ deep: { list: Array.from({ length: 1000 }, () => ({ name: huge })) } }, huge)
  log.info(huge)
  expect(lines).toHaveLength(6)
  for (const line of lines) {
    expect(line.length).toBeLessThan(30_000)
    JSON.parse(line)
  }
})

test('an operator reads short events whole', () => {
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
