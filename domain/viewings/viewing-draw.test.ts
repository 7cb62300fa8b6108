import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkDraw, drawOrder } from './viewing-draw.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const seed = 'q3Jm0l4mVd2y'
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const drawn = async () => (await drawOrder(seed, ids)).map((id, index) => ({ id, place: index + 1 }))

test('anyone can repeat a draw with a SHA-256 tool', async () => {
  const expected = [...ids].sort((one, other) =>
    sha256(`${seed}:${one}`) < sha256(`${seed}:${other}`) ? -1 : 1,
  )
  expect(await drawOrder(seed, [...ids].reverse())).toEqual(expected)
})

test('a genuine draw passes the check', async () => {
  expect(await checkDraw({ seed, seedHash: sha256(seed) }, await drawn())).toEqual({
    isSeedGenuine: true,
    isOrderCorrect: true,
  })
})

test('a seed that was exchanged after the deadline is noticed', async () => {
  const { isSeedGenuine } = await checkDraw({ seed, seedHash: sha256('another') }, await drawn())
  expect(isSeedGenuine).toBe(false)
})

test('two exchanged places are noticed', async () => {
  const [first, second, ...others] = await drawn()
  if (!first || !second) throw new Error('too few tickets')
  const forged = [{ ...first, place: 2 }, { ...second, place: 1 }, ...others]
  const { isOrderCorrect } = await checkDraw({ seed, seedHash: sha256(seed) }, forged)
  expect(isOrderCorrect).toBe(false)
})

test('a removed ticket is noticed', async () => {
  const { isOrderCorrect } = await checkDraw({ seed, seedHash: sha256(seed) }, (await drawn()).slice(1))
  expect(isOrderCorrect).toBe(false)
})
