import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordProblems } from '../../domain/accounts/password.ts'
import { defaultAuthConfig } from './config.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'

const configToml = readFileSync('supabase/config.toml', 'utf8')
const value = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(configToml)?.[1]

test('a hosted project is configured with the same numbers as our own server', () => {
  expect(value('jwt_expiry')).toBe(`${defaultAuthConfig.accessTokenSeconds}`)
  expect(value('refresh_token_reuse_interval')).toBe(`${defaultAuthConfig.refreshGraceSeconds}`)
  expect(value('otp_expiry')).toBe(`${defaultAuthConfig.linkSeconds}`)
  expect(value('max_frequency')).toBe(`"${defaultAuthConfig.mailIntervalSeconds}s"`)
  expect(value('enable_confirmations')).toBe(`${!defaultAuthConfig.isAutoconfirmed}`)
  expect(value('double_confirm_changes')).toBe(`${defaultAuthConfig.isEmailChangeConfirmedTwice}`)
})

test('a new user needs the same minimum password length on both', () => {
  const minLength = Number(value('minimum_password_length'))
  expect(passwordProblems('x'.repeat(minLength), 'floor')).toEqual([])
  expect(passwordProblems('x'.repeat(minLength - 1), 'floor')).toEqual(['length'])
})

// ASVS 11.4.2
test('an attacker with a copy of the database faces at least the hashing cost that OWASP recommends', async () => {
  const hash = await createPasswordHasher(defaultAuthConfig.argon2).hash('Tower Bridge 1894!')
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})
