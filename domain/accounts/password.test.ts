import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblems } from './password.ts'

test('a newcomer needs six characters and nothing else', () => {
  expect(passwordProblems('abcde', 'floor')).toEqual(['length'])
  expect(passwordProblems('abcdef', 'floor')).toEqual([])
})

test('a person choosing a new password is told what it lacks, in the order of the rule', () => {
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
  expect(passwordProblems('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'floor')).toEqual(['length'])
})

test('a strong password always satisfies the floor, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (password) => {
      if (passwordProblems(password).length === 0) expect(passwordProblems(password, 'floor')).toEqual([])
    }),
  )
})
