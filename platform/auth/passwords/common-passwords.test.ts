import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

// ASVS 6.2.4
test.for(['password1', 'Password1', 'Password1!', '!Qwerty123!', '#Welcome1', 'Monkey123?!'])(
  'a user cannot choose the common password %s',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.for(['Tower Bridge 1894!', 'Lintel-demo-1!', 'love!?%&/()=!', '!!!!!!!!?'])(
  'a user can choose %s',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
