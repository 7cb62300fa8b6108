import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblems } from './password.ts'

test('a newcomer needs only six characters', () => {
  expect(passwordProblems('abcde', 'minimum')).toEqual(['length'])
  expect(passwordProblems('abcdef', 'minimum')).toEqual([])
})

test('a person who chooses a new password gets its problems in the order of the rules', () => {
  expect(passwordProblems('abc')).toEqual(['length', 'uppercase', 'number', 'special'])
  expect(passwordProblems('ABCDEFGH1!')).toEqual(['lowercase'])
  expect(passwordProblems('Abcdefgh!')).toEqual(['number'])
  expect(passwordProblems('Abcdefgh1')).toEqual(['special'])
  expect(passwordProblems('Abcdef1!')).toEqual([])
})

test('a person writing in another alphabet satisfies the rule with its letters', () => {
  expect(passwordProblems('Пароль12!')).toEqual([])
  expect(passwordProblems('Ünïcødé9?')).toEqual([])
})

test('a person sees an emoji counted as one character', () => {
  expect(passwordProblems('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'minimum')).toEqual(['length'])
})

test('a person’s strong password always satisfies the minimum rule', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (password) => {
      if (passwordProblems(password).length === 0) expect(passwordProblems(password, 'minimum')).toEqual([])
    }),
  )
})
