import { beforeEach, expect, test } from 'vitest'
import { dismissToast, toast, toastState } from './toast.ts'

beforeEach(() => {
  const left = toastState.get()
  if (left) dismissToast(left.id)
})

test('a visitor sees one toast at a time: the newest', () => {
  toast({ title: 'Profile updated successfully', tone: 'positive' })
  toast({ title: 'Error', text: 'No connection', tone: 'negative' })
  expect(toastState.get()).toMatchObject({ title: 'Error', text: 'No connection', tone: 'negative' })
})

test('dismissing an older toast leaves the newer one', () => {
  toast({ title: 'First' })
  const first = toastState.get()
  toast({ title: 'Second' })
  dismissToast(first?.id ?? 0)
  expect(toastState.get()?.title).toBe('Second')
})

test('a subscriber is notified of each change until it unsubscribes', () => {
  let heard = 0
  const leave = toastState.subscribe(() => {
    heard += 1
  })
  toast({ title: 'First' })
  leave()
  toast({ title: 'Second' })
  expect(heard).toBe(1)
})
