import type { PasswordRule } from '../../domain/accounts/password.ts'
import type { RateLimit } from '../http/rate-limit.ts'

export type AuthConfig = {
  /** Where links lead by default. */
  siteUrl: string
  /** The public URL of this service, such as https://www.example.org/auth/v1. Links in emails start with it. */
  apiUrl: string
  /** Other URLs that links may lead to. `*` matches within one part of a URL, `**` across parts. */
  redirectAllowList: string[]
  /** Accounts need no confirmation. Only for test systems. */
  isAutoconfirmed: boolean
  /** The rule for the password at sign-up. Passwords chosen later always follow `strong`. */
  passwordPolicy: PasswordRule
  argon2: { memoryCost: number; timeCost: number; parallelism: number }
  /** Apart from the hash, a sign-up takes a multiple of this time, so that its duration does not reveal whether the account exists. */
  signUpStepMs: number
  accessTokenSeconds: number
  /** How long an exchanged refresh token is still accepted: two tabs may send it, or the response may be lost. */
  refreshGraceSeconds: number
  linkSeconds: number
  /** Lifetime of the link that confirms a new account or an invitation. */
  confirmationSeconds: number
  /** A change of email address must be confirmed from the old address too. */
  isEmailChangeConfirmedTwice: boolean
  /** Minimum time between two emails of the same kind to an address. */
  mailIntervalSeconds: number
  /** Per network of the caller, unless stated otherwise. */
  rateLimits: {
    signUp: RateLimit
    signIn: RateLimit
    refresh: RateLimit
    mail: RateLimit
    /** Per mailbox, whichever spelling of its address is used: emails of all kinds that requests to this service cause. */
    mailsToMailbox: RateLimit
    verify: RateLimit
    /** Per session: attempted codes of the second factor. */
    factorCodes: RateLimit
    /** The same, per account and network, or per browser in which a correct code was entered before. */
    factorCodesByNetwork: RateLimit
    /** The same, per account, for all browsers in which no correct code was entered before. */
    factorCodesByAccount: RateLimit
    /** Per account: enrolments started. */
    enrolments: RateLimit
  }
}

const minutes = 60

export const defaultAuthConfig = {
  redirectAllowList: [] as string[],
  isAutoconfirmed: false,
  passwordPolicy: 'floor',
  // The minimum OWASP recommends for argon2id: 19 MiB, two passes.
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  signUpStepMs: 30,
  accessTokenSeconds: 15 * minutes,
  refreshGraceSeconds: 10,
  linkSeconds: 60 * minutes,
  confirmationSeconds: 24 * 60 * minutes,
  isEmailChangeConfirmedTwice: true,
  mailIntervalSeconds: 60,
  rateLimits: {
    signUp: { burst: 60, windowSeconds: 60 * minutes },
    signIn: { burst: 120, windowSeconds: 5 * minutes },
    refresh: { burst: 300, windowSeconds: 5 * minutes },
    mail: { burst: 60, windowSeconds: 60 * minutes },
    // Permits are refilled evenly, so this allows 5 in an hour and 10 in a day.
    mailsToMailbox: { burst: 5, windowSeconds: 24 * 60 * minutes },
    verify: { burst: 60, windowSeconds: 5 * minutes },
    factorCodes: { burst: 5, windowSeconds: 15 * minutes },
    factorCodesByNetwork: { burst: 20, windowSeconds: 24 * 60 * minutes },
    // Three codes out of a million are valid at a time: at 60 a day, guessing one takes 15 years.
    factorCodesByAccount: { burst: 60, windowSeconds: 24 * 60 * minutes },
    enrolments: { burst: 20, windowSeconds: 60 * minutes },
  },
} as const satisfies Omit<AuthConfig, 'siteUrl' | 'apiUrl'>
