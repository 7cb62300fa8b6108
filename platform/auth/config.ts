import type { PasswordRule } from '../../domain/accounts/password.ts'
import type { RateLimit } from '../http/rate-limit.ts'

export type AuthConfig = {
  /** Where links lead when a caller names no other address. */
  siteUrl: string
  /** The public address of this service, such as https://www.example.org/auth/v1: links in mails begin with it. */
  apiUrl: string
  /** Further addresses links may lead to. `*` stands for one part of an address, `**` for any number. */
  redirectAllowList: string[]
  /** Accounts need no confirmation. Only for closed test systems. */
  isAutoconfirmed: boolean
  /** The rule for the password somebody signs up with; later ones are always held to `strong`. */
  passwordPolicy: PasswordRule
  argon2: { memoryCost: number; timeCost: number; parallelism: number }
  /** Beyond the hash, signing up takes a whole multiple of this, so that its outcome does not show. */
  evenOutMs: number
  accessTokenSeconds: number
  /** How long a refresh token that was just exchanged may come again: two tabs, a reply that got lost. */
  refreshGraceSeconds: number
  linkSeconds: number
  /** How long the link lasts that confirms a new account or an invitation. */
  confirmationSeconds: number
  /** A change of address is confirmed from the old one too. */
  isEmailChangeConfirmedTwice: boolean
  /** One mail of a kind to an address in this time. */
  mailIntervalSeconds: number
  /** Per network address of the caller. */
  rateLimits: {
    signUp: RateLimit
    signIn: RateLimit
    refresh: RateLimit
    mail: RateLimit
    /** Per mailbox, by whichever spelling of its address: mails that a request to this service sends, of all kinds together. */
    mailsToMailbox: RateLimit
    verify: RateLimit
    /** Per session: codes of the second factor that were tried. */
    factorCodes: RateLimit
    /** The same per account and network, or per browser in which a right code was given before. */
    factorCodesByNetwork: RateLimit
    /** The same per account, by all browsers in which no right code was given before. */
    factorCodesByAccount: RateLimit
    /** Per account: factors whose setting-up was begun. */
    enrolments: RateLimit
  }
}

const minutes = 60

/** What holds unless the server's configuration says otherwise. */
export const defaultAuthConfig = {
  redirectAllowList: [] as string[],
  isAutoconfirmed: false,
  passwordPolicy: 'floor',
  // The minimum OWASP recommends for argon2id: 19 MiB, two passes.
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  evenOutMs: 30,
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
    // With those that come back, 5 in an hour and 10 in a day.
    mailsToMailbox: { burst: 5, windowSeconds: 24 * 60 * minutes },
    verify: { burst: 60, windowSeconds: 5 * minutes },
    factorCodes: { burst: 5, windowSeconds: 15 * minutes },
    factorCodesByNetwork: { burst: 20, windowSeconds: 24 * 60 * minutes },
    // Three codes of a million are right at a time: 60 a day find one in 15 years.
    factorCodesByAccount: { burst: 60, windowSeconds: 24 * 60 * minutes },
    enrolments: { burst: 20, windowSeconds: 60 * minutes },
  },
} as const satisfies Omit<AuthConfig, 'siteUrl' | 'apiUrl'>
