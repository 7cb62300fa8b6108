import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnListing } from '../../../../entities/listing/own-listing.ts'
import { type DraftPatch, DraftStore, type SaveOutcome, type UnsentDraft } from './draft-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const row = (facts: Partial<OwnListing> = {}) =>
  ({ id: '1', title: 'A home', description: '', price: 900, updated_at: 'v1', ...facts }) as OwnListing

/** A store with a fake server that gives the prepared answers, then saves and counts versions. */
function storeWith({ answers = [], unsent, listing = row() }: Partial<Setup> = {}) {
  const sent: DraftPatch[] = []
  const persisted: (UnsentDraft | undefined)[] = []
  let server = listing
  const store = new DraftStore({
    listing,
    isAutosaving: true,
    unsent,
    persist: (unsent) => persisted.push(unsent),
    save: async (patch) => {
      sent.push(patch)
      const answer = answers.shift()
      if (answer) return answer
      server = { ...server, ...patch, updated_at: `v${sent.length + 1}` }
      return { kind: 'saved', row: server }
    },
  })
  return { store, sent, persisted }
}
type Setup = { answers: SaveOutcome[]; unsent: UnsentDraft; listing: OwnListing }

test('a landlord’s changes are saved together once they pause', async () => {
  const { store, sent, persisted } = storeWith()
  store.change({ title: 'A' })
  store.change({ title: 'A house', price: 950 })
  expect(store.getState()).toMatchObject({ phase: 'waiting', hasUnsaved: true })
  expect(persisted.at(-1)).toEqual({
    patch: { title: 'A house', price: 950 },
    base: { title: 'A home', price: 900 },
  })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'A house', price: 950 }])
  expect(store.getState()).toMatchObject({ phase: 'saved', hasUnsaved: false })
  expect(persisted.at(-1)).toBeUndefined()
})

test('a landlord’s changes during a save go with the next save', async () => {
  const { store, sent } = storeWith()
  store.change({ title: 'One' })
  const first = store.flush()
  store.change({ title: 'Two' })
  await first
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'One' }, { title: 'Two' }])
  expect(store.getState().listing.title).toBe('Two')
})

test('a landlord sees that the connection is lost, and saving is retried until it is back', async () => {
  const { store, sent } = storeWith({ answers: [{ kind: 'unreachable' }, { kind: 'unreachable' }] })
  store.change({ title: 'UnsentDraft' })
  expect(await store.flush()).toBe(false)
  expect(store.getState()).toMatchObject({ phase: 'unreachable', hasUnsaved: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(3)
  expect(store.getState().phase).toBe('saved')
})

test('a landlord’s changes to other fields on another device are merged silently', async () => {
  const theirs = row({ description: 'Theirs', updated_at: 'v9' })
  const { store, sent } = storeWith({ answers: [{ kind: 'outdated', row: theirs }] })
  store.change({ title: 'Mine' })
  expect(await store.flush()).toBe(true)
  expect(sent).toEqual([{ title: 'Mine' }, { title: 'Mine' }])
  expect(store.getState()).toMatchObject({ phase: 'saved', conflicts: [] })
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
] as const)('a landlord resolves a conflict by keeping %s', async (whose, title, expected) => {
  const theirs = row({ title: 'Theirs', updated_at: 'v9' })
  const { store, sent } = storeWith({ answers: [{ kind: 'outdated', row: theirs }], listing: row() })
  store.change({ title: 'Mine', price: 1 })
  expect(await store.flush()).toBe(false)
  expect(store.getState()).toMatchObject({ phase: 'conflict', conflicts: ['title'] })
  await store.resolveConflict(whose)
  expect(sent).toEqual(expected)
  expect(store.getState().phase).toBe('saved')
  if (whose === 'mine') expect(store.getState().listing.title).toBe(title)
})

test('a landlord’s unsaved changes from a closed tab are applied to the server’s version', async () => {
  const unsent = { patch: { title: 'Unsent' }, base: { title: 'A home' } }
  const { store, sent } = storeWith({ unsent, listing: row({ description: 'Since then' }) })
  expect(store.getState().listing).toMatchObject({ title: 'Unsent', description: 'Since then' })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'Unsent' }])
})

test('a landlord is asked when unsaved changes from a closed tab conflict with a newer version', () => {
  const unsent = { patch: { title: 'Unsent' }, base: { title: 'Before' } }
  const { store } = storeWith({ unsent })
  expect(store.getState()).toMatchObject({ phase: 'conflict', conflicts: ['title'] })
})

test('a landlord sees why a save was refused and keeps the changes', async () => {
  const { store } = storeWith({ answers: [{ kind: 'refused', text: 'Too long' }] })
  store.change({ title: 'x' })
  await store.flush()
  expect(store.getState()).toMatchObject({ phase: 'refused', refusal: 'Too long', hasUnsaved: true })
})
