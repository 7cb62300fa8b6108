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
  /** Users can create accounts themselves. Otherwise only administrators create them. */
  isSignUpAllowed: boolean
  /** Sign-up and sign-in with an email address. */
  isEmailEnabled: boolean
  isAnonymousAllowed: boolean
  /** Signed-in users can add and remove identities. */
  isManualLinkingAllowed: boolean
  /** A sign-in code for an unknown address creates an account, unless the request says otherwise. */
  isOtpSignUpAllowed: boolean
  /** A request for a code that must not create an account is refused if there is none. Otherwise the response is always the same. */
  areUnknownAddressesRevealed: boolean
  /** The rule for the password at sign-up. `floor` is the length and characters below. */
  passwordPolicy: PasswordRule
  minPasswordLength: number
  /** A password needs a character of each set. */
  requiredCharacters: readonly string[]
  /** Passwords chosen later follow `strong`, whatever the rule at sign-up. */
  isStrongRuleForChanges: boolean
  areCommonPasswordsRefused: boolean
  /** Changing the password of a session older than a day needs a code from GET /reauthenticate. */
  isReauthenticationRequired: boolean
  argon2: { memoryCost: number; timeCost: number; parallelism: number }
  /** Apart from the hash, a sign-up takes a multiple of this time, so that its duration does not reveal whether the account exists. */
  signUpStepMs: number
  accessTokenSeconds: number
  /** How long an exchanged refresh token is still accepted: two tabs may send it, or the response may be lost. */
  refreshGraceSeconds: number
  /** Using an exchanged refresh token again ends its session. Otherwise it is only refused. */
  isReuseFatal: boolean
  /** A session ends this long after sign-in, or without a refresh for this long. */
  sessionLimits: { timeboxSeconds?: number; inactivitySeconds?: number }
  otpLength: number
  linkSeconds: number
  /** Lifetime of the link that confirms a new account or an invitation. */
  confirmationSeconds: number
  /** A change of email address must be confirmed from the old address too. */
  isEmailChangeConfirmedTwice: boolean
  /** Minimum time between two emails of the same kind to an address. */
  mailIntervalSeconds: number
  maxFactors: number
  totp: { canEnroll: boolean; canVerify: boolean }
  webauthn: { canEnroll: boolean; canVerify: boolean }
  passkeys: { isEnabled: boolean }
  /** The site to which passkeys belong, if it is not `siteUrl`. */
  relyingParty: { id?: string | undefined; name?: string | undefined; origins?: string[] | undefined }
  hooks: Partial<Record<HookName, Hook>>
  /** Providers at which users can sign in, by name. */
  providers: Record<string, ExternalProvider>
  /** Sign-in codes by text message. `{{ .Code }}` in the template stands for the code. */
  sms: {
    isEnabled: boolean
    template: string
    /** Minimum time between two messages to a number. */
    intervalSeconds: number
    /** Of the whole service. */
    maxPerHour: number
    /** Codes of numbers that are used in tests, and get no message. */
    testCodes: Record<string, string>
  }
  /** Emails per hour of the whole service. */
  maxMailsPerHour: number | undefined
  /** Per network of the caller, unless stated otherwise. */
  rateLimits: {
    signUp: RateLimit
    /** Accounts without an address. */
    anonymous: RateLimit
    signIn: RateLimit
    refresh: RateLimit
    mail: RateLimit
    /** Per phone number. */
    smsToNumber: RateLimit
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

/** Called at certain points, as on a hosted project. */
export type HookName =
  | 'custom_access_token'
  | 'password_verification_attempt'
  | 'mfa_verification_attempt'
  | 'before_user_created'
  | 'send_sms'

/** `pg-functions://postgres/<schema>/<function>`, or an HTTP endpoint with the secrets that sign requests to it. */
export type Hook = { uri: string; secrets: string[] }

export type ExternalProvider = {
  /** The first is ours; tokens made for the others are accepted too, such as those of mobile apps. */
  clientIds: string[]
  secret: string
  /** The provider's address, unless it is well known. */
  url?: string | undefined
  redirectUri?: string | undefined
  isNonceSkipped?: boolean | undefined
  isEmailOptional?: boolean | undefined
}

const minutes = 60

export const defaultAuthConfig = {
  redirectAllowList: [] as string[],
  isAutoconfirmed: false,
  isSignUpAllowed: true,
  isEmailEnabled: true,
  isAnonymousAllowed: false,
  isManualLinkingAllowed: false,
  isOtpSignUpAllowed: false,
  areUnknownAddressesRevealed: false,
  passwordPolicy: 'minimum',
  minPasswordLength: 6,
  requiredCharacters: [] as string[],
  isStrongRuleForChanges: true,
  areCommonPasswordsRefused: true,
  isReauthenticationRequired: false,
  // The minimum OWASP recommends for argon2id: 19 MiB, two passes.
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  signUpStepMs: 30,
  accessTokenSeconds: 15 * minutes,
  refreshGraceSeconds: 10,
  isReuseFatal: true,
  sessionLimits: {},
  otpLength: 6,
  linkSeconds: 60 * minutes,
  confirmationSeconds: 24 * 60 * minutes,
  isEmailChangeConfirmedTwice: true,
  mailIntervalSeconds: 60,
  maxFactors: 10,
  totp: { canEnroll: true, canVerify: true },
  webauthn: { canEnroll: true, canVerify: true },
  passkeys: { isEnabled: true },
  relyingParty: {},
  hooks: {},
  providers: {},
  sms: {
    isEnabled: false,
    template: 'Your code is {{ .Code }}',
    intervalSeconds: 5,
    maxPerHour: 30,
    testCodes: {},
  },
  maxMailsPerHour: undefined,
  rateLimits: {
    signUp: { burst: 60, windowSeconds: 60 * minutes },
    anonymous: { burst: 30, windowSeconds: 60 * minutes },
    signIn: { burst: 120, windowSeconds: 5 * minutes },
    refresh: { burst: 300, windowSeconds: 5 * minutes },
    mail: { burst: 60, windowSeconds: 60 * minutes },
    smsToNumber: { burst: 5, windowSeconds: 24 * 60 * minutes },
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
