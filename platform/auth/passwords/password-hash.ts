import { hash, parseOptions, verify } from '@node-rs/argon2'
import { compare } from 'bcrypt'
import type { AuthConfig } from '../config.ts'
import { createSlots } from '../slots.ts'

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Takes as long for an account that does not exist (no `stored`) as for a wrong password. */
  verify: (stored: string | null | undefined, password: string) => Promise<boolean>
  /** Was it made by an older scheme or with other costs than today's? */
  isOutdated: (stored: string) => boolean
}

/**
 * Two at a time: hashing shares Node's four helper threads with files, names and signatures, and each
 * hash takes 19 MiB. The queue is far longer than patience, so that a flood is refused and not stored.
 */
const hashesAtOnce = 2
const hashesWaiting = 500

export function createPasswordHasher(costs: AuthConfig['argon2']): PasswordHasher {
  const inSlot = createSlots(hashesAtOnce, hashesWaiting)
  const makeHash = (password: string) => inSlot(() => hash(normalise(password), costs))
  const decoy = makeHash('nobody has this password')
  decoy.catch(() => undefined)
  return {
    hash: makeHash,
    verify: async (stored, password) => {
      const known = stored ? stored : await decoy
      const isRight = await inSlot(() =>
        isBcrypt(known) ? compare(password, known) : verify(known, normalise(password)).catch(() => false),
      )
      return isRight && Boolean(stored)
    },
    isOutdated: (stored) => isBcrypt(stored) || !hasCosts(stored, costs),
  }
}

/** One and the same é, whichever keyboard it came from. */
const normalise = (password: string) => password.toWellFormed().normalize('NFC')

const isBcrypt = (stored: string) => /^\$2[abxy]\$/.test(stored)

function hasCosts(stored: string, costs: AuthConfig['argon2']): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost === costs.memoryCost && timeCost === costs.timeCost && parallelism === costs.parallelism
}
