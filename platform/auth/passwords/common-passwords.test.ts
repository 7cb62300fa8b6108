import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

// ASVS 6.2.4
test.for(['password1', 'Password1', 'Password1!', '!Qwerty123!', '#Welcome1', 'Monkey123?!'])(
  'somebody who chooses %s is told that everybody does',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.for(['Tower Bridge 1894!', 'Lintel-demo-1!', 'love!?%&/()=!', '!!!!!!!!?'])(
  'somebody who chooses %s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
