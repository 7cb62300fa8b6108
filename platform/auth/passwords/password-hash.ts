import { hash, parseOptions, verify } from '@node-rs/argon2'
import { compare } from 'bcrypt'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { AuthConfig } from '../config.ts'

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Takes as long without a stored hash (no such account) as with a wrong password. */
  verify: (stored: string | null | undefined, password: string) => Promise<boolean>
  /** Whether it uses an older scheme or other costs than the configured ones. */
  isOutdated: (stored: string) => boolean
}

/**
 * Hashing shares libuv's four threads with file access, DNS and signatures, and each hash takes 19 MiB. The limited queue refuses a
 * flood of requests instead of storing it.
 */
const maxHashing = 2
const maxWaiting = 500

export function createPasswordHasher(costs: AuthConfig['argon2']): PasswordHasher {
  const limit = createConcurrencyLimit(maxHashing, maxWaiting)
  const hashPassword = (password: string) => limit(() => hash(normalise(password), costs))
  const decoy = hashPassword('a decoy for accounts that do not exist')
  decoy.catch(() => undefined)
  return {
    hash: hashPassword,
    verify: async (stored, password) => {
      const hashToCheck = stored ? stored : await decoy
      const isRight = await limit(() =>
        isBcrypt(hashToCheck)
          ? compare(password, hashToCheck)
          : verify(hashToCheck, normalise(password)).catch(() => false),
      )
      return isRight && Boolean(stored)
    },
    isOutdated: (stored) => isBcrypt(stored) || !hasCosts(stored, costs),
  }
}

/** Keyboards encode characters such as é differently. */
const normalise = (password: string) => password.toWellFormed().normalize('NFC')

const isBcrypt = (stored: string) => /^\$2[abxy]\$/.test(stored)

function hasCosts(stored: string, costs: AuthConfig['argon2']): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost === costs.memoryCost && timeCost === costs.timeCost && parallelism === costs.parallelism
}
