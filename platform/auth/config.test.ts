import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordProblems } from '../../domain/accounts/password.ts'
import { defaultAuthConfig } from './config.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'

const told = readFileSync('supabase/config.toml', 'utf8')
const value = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(told)?.[1]

test('a hosted project is told the same numbers that our own server uses', () => {
  expect(value('jwt_expiry')).toBe(`${defaultAuthConfig.accessTokenSeconds}`)
  expect(value('refresh_token_reuse_interval')).toBe(`${defaultAuthConfig.refreshGraceSeconds}`)
  expect(value('otp_expiry')).toBe(`${defaultAuthConfig.linkSeconds}`)
  expect(value('max_frequency')).toBe(`"${defaultAuthConfig.mailIntervalSeconds}s"`)
  expect(value('enable_confirmations')).toBe(`${!defaultAuthConfig.isAutoconfirmed}`)
  expect(value('double_confirm_changes')).toBe(`${defaultAuthConfig.isEmailChangeConfirmedTwice}`)
})

test('a newcomer meets the same shortest password on both', () => {
  const shortest = Number(value('minimum_password_length'))
  expect(passwordProblems('x'.repeat(shortest), 'floor')).toEqual([])
  expect(passwordProblems('x'.repeat(shortest - 1), 'floor')).toEqual(['length'])
})

// ASVS 11.4.2
test('a thief of the database finds passwords hashed at no less than the cost OWASP asks for', async () => {
  const hash = await createPasswordHasher(defaultAuthConfig.argon2).hash('Tower Bridge 1894!')
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})
