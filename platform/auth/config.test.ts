import { expect, test } from 'vitest'
import { defaultAuthConfig } from './config.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'

// ASVS 11.4.2
test('an attacker with a copy of the database faces at least the hashing cost that OWASP recommends', async () => {
  const hash = await createPasswordHasher(defaultAuthConfig.argon2).hash('Tower Bridge 1894!')
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})
