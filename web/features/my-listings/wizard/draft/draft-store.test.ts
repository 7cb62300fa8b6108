import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnListing } from '../../../../entities/listing/own-listing.ts'
import { type DraftPatch, DraftStore, type Kept, type SaveOutcome } from './draft-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const row = (facts: Partial<OwnListing> = {}) =>
  ({ id: '1', title: 'A home', description: '', price: 900, updated_at: 'v1', ...facts }) as OwnListing

/** A server that answers as told, and else saves; it counts its versions. */
function keeperWith({ answers = [], kept, listing = row() }: Partial<World> = {}) {
  const sent: DraftPatch[] = []
  const notes: (Kept | undefined)[] = []
  let server = listing
  const keeper = new DraftStore({
    listing,
    isAutosaving: true,
    kept,
    keep: (note) => notes.push(note),
    save: async (patch) => {
      sent.push(patch)
      const answer = answers.shift()
      if (answer) return answer
      server = { ...server, ...patch, updated_at: `v${sent.length + 1}` }
      return { kind: 'saved', row: server }
    },
  })
  return { keeper, sent, notes }
}
type World = { answers: SaveOutcome[]; kept: Kept; listing: OwnListing }

test('what a landlord types is sent once they pause, in one go', async () => {
  const { keeper, sent, notes } = keeperWith()
  keeper.change({ title: 'A' })
  keeper.change({ title: 'A house', price: 950 })
  expect(keeper.getState()).toMatchObject({ phase: 'waiting', hasUnsaved: true })
  expect(notes.at(-1)).toEqual({
    patch: { title: 'A house', price: 950 },
    base: { title: 'A home', price: 900 },
  })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'A house', price: 950 }])
  expect(keeper.getState()).toMatchObject({ phase: 'saved', hasUnsaved: false })
  expect(notes.at(-1)).toBeUndefined()
})

test('what is typed while a save is under way goes with the next', async () => {
  const { keeper, sent } = keeperWith()
  keeper.change({ title: 'One' })
  const first = keeper.flush()
  keeper.change({ title: 'Two' })
  await first
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'One' }, { title: 'Two' }])
  expect(keeper.getState().listing.title).toBe('Two')
})

test('a lost connection is said, and tried again until it is back', async () => {
  const { keeper, sent } = keeperWith({ answers: [{ kind: 'unreachable' }, { kind: 'unreachable' }] })
  keeper.change({ title: 'Kept' })
  expect(await keeper.flush()).toBe(false)
  expect(keeper.getState()).toMatchObject({ phase: 'unreachable', hasUnsaved: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(3)
  expect(keeper.getState().phase).toBe('saved')
})

test('changes of other fields on another device are joined without a word', async () => {
  const theirs = row({ description: 'Theirs', updated_at: 'v9' })
  const { keeper, sent } = keeperWith({ answers: [{ kind: 'outdated', row: theirs }] })
  keeper.change({ title: 'Mine' })
  expect(await keeper.flush()).toBe(true)
  expect(sent).toEqual([{ title: 'Mine' }, { title: 'Mine' }])
  expect(keeper.getState()).toMatchObject({ phase: 'saved', clashing: [] })
})

test.each([
  [
    'mine',
    'Mine',
    [
      { title: 'Mine', price: 1 },
      { title: 'Mine', price: 1 },
    ],
  ],
  ['theirs', 'Theirs', [{ title: 'Mine', price: 1 }, { price: 1 }]],
] as const)('where both changed a field their owner decides for %s', async (whose, title, expected) => {
  const theirs = row({ title: 'Theirs', updated_at: 'v9' })
  const { keeper, sent } = keeperWith({ answers: [{ kind: 'outdated', row: theirs }], listing: row() })
  keeper.change({ title: 'Mine', price: 1 })
  expect(await keeper.flush()).toBe(false)
  expect(keeper.getState()).toMatchObject({ phase: 'clash', clashing: ['title'] })
  await keeper.settle(whose)
  expect(sent).toEqual(expected)
  expect(keeper.getState().phase).toBe('saved')
  if (whose === 'mine') expect(keeper.getState().listing.title).toBe(title)
})

test('what a closed tab could not send is taken up by the next, on top of what the server has', async () => {
  const kept = { patch: { title: 'Unsent' }, base: { title: 'A home' } }
  const { keeper, sent } = keeperWith({ kept, listing: row({ description: 'Since then' }) })
  expect(keeper.getState().listing).toMatchObject({ title: 'Unsent', description: 'Since then' })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'Unsent' }])
})

test('a closed tab’s words do not run over what was saved since: their owner decides', () => {
  const kept = { patch: { title: 'Unsent' }, base: { title: 'Before' } }
  const { keeper } = keeperWith({ kept })
  expect(keeper.getState()).toMatchObject({ phase: 'clash', clashing: ['title'] })
})

test('a refusal stays on the screen, with what was typed', async () => {
  const { keeper } = keeperWith({ answers: [{ kind: 'refused', text: 'Too long' }] })
  keeper.change({ title: 'x' })
  await keeper.flush()
  expect(keeper.getState()).toMatchObject({ phase: 'refused', refusal: 'Too long', hasUnsaved: true })
})
