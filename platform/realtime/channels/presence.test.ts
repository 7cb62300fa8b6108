import { expect, test } from 'vitest'
import { createPresences } from './presence.ts'

const meta = (phx_ref: string) => ({ phx_ref, mood: phx_ref })

test('a new presence joins, a changed one leaves and joins, a removed one leaves', () => {
  const presences = createPresences()
  expect(presences.set('room', 'anna', 'here', [meta('1')])).toEqual({
    joins: { anna: { metas: [meta('1')] } },
    leaves: {},
  })
  expect(presences.set('room', 'anna', 'here', [meta('2')])).toEqual({
    joins: { anna: { metas: [meta('2')] } },
    leaves: { anna: { metas: [meta('1')] } },
  })
  expect(presences.set('room', 'anna', 'here', [meta('2')])).toBeUndefined()
  expect(presences.set('room', 'anna', 'here', [])).toEqual({
    joins: {},
    leaves: { anna: { metas: [meta('2')] } },
  })
  expect(presences.stateOf('room')).toEqual({})
})

test('a lost server takes only its own presences with it', () => {
  const presences = createPresences()
  presences.set('room', 'anna', 'here', [meta('1')])
  presences.set('room', 'anna', 'there', [meta('2')])
  presences.set('hall', 'ben', 'there', [meta('3')])
  expect(presences.entriesFrom('here')).toEqual([{ topic: 'room', key: 'anna', metas: [meta('1')] }])
  expect(presences.dropServer('there')).toEqual([
    { topic: 'room', diff: { joins: {}, leaves: { anna: { metas: [meta('2')] } } } },
    { topic: 'hall', diff: { joins: {}, leaves: { ben: { metas: [meta('3')] } } } },
  ])
  expect(presences.stateOf('room')).toEqual({ anna: { metas: [meta('1')] } })
})
