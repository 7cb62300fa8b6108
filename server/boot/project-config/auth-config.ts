import {
  type AuthConfig,
  defaultAuthConfig,
  type Hook,
  type HookName,
} from '../../../platform/auth/config.ts'
import { StartProblem } from '../../../platform/start-problem.ts'
import type { ProjectConfig } from './config-format.ts'

type Settings = Omit<AuthConfig, 'siteUrl' | 'apiUrl' | 'redirectAllowList' | 'passwordPolicy'>
type RateLimits = AuthConfig['rateLimits']

const fiveMinutes = 300
const hour = 3600

/** The account service's settings in supabase/config.toml. Keys that are left out have the original's default. */
export function authSettings({ auth, lintel }: ProjectConfig): Settings {
  const { email, sessions, mfa } = auth
  const own = lintel.auth
  const linkSeconds = email.otp_expiry ?? 3600
  return {
    argon2: defaultAuthConfig.argon2,
    signUpStepMs: defaultAuthConfig.signUpStepMs,
    isAutoconfirmed: !(email.enable_confirmations ?? false),
    isSignUpAllowed: auth.enable_signup ?? true,
    isEmailEnabled: email.enable_signup ?? true,
    isAnonymousAllowed: auth.enable_anonymous_sign_ins ?? false,
    isManualLinkingAllowed: auth.enable_manual_linking ?? false,
    isOtpSignUpAllowed: own.otp_creates_users ?? true,
    areUnknownAddressesRevealed: own.reveal_unknown_addresses ?? true,
    minPasswordLength: Math.max(6, auth.minimum_password_length ?? 6),
    requiredCharacters: characterSets[auth.password_requirements ?? ''],
    isStrongRuleForChanges: own.strong_password_changes ?? false,
    areCommonPasswordsRefused: own.refuse_common_passwords ?? false,
    isReauthenticationRequired: email.secure_password_change ?? false,
    accessTokenSeconds: within(auth.jwt_expiry ?? 3600, 30, 604_800, 'auth.jwt_expiry'),
    refreshGraceSeconds: auth.refresh_token_reuse_interval ?? 10,
    isReuseFatal: auth.enable_refresh_token_rotation ?? true,
    sessionLimits: {
      ...(sessions.timebox ? { timeboxSeconds: sessions.timebox } : {}),
      ...(sessions.inactivity_timeout ? { inactivitySeconds: sessions.inactivity_timeout } : {}),
    },
    otpLength: email.otp_length ?? 6,
    linkSeconds: within(linkSeconds, 1, 86_400, 'auth.email.otp_expiry'),
    confirmationSeconds: own.confirmation_expiry ?? linkSeconds,
    isEmailChangeConfirmedTwice: email.double_confirm_changes ?? true,
    mailIntervalSeconds: email.max_frequency || 0.001,
    maxFactors: mfa.max_enrolled_factors ?? 10,
    totp: { canEnroll: mfa.totp.enroll_enabled ?? true, canVerify: mfa.totp.verify_enabled ?? true },
    webauthn: {
      canEnroll: mfa.web_authn.enroll_enabled ?? false,
      canVerify: mfa.web_authn.verify_enabled ?? false,
    },
    passkeys: { isEnabled: auth.passkey.enabled ?? false },
    relyingParty: relyingPartyOf(auth.webauthn),
    hooks: hooksOf(auth.hook),
    providers: providersOf(auth.external),
    sms: {
      isEnabled: auth.sms.enable_signup ?? false,
      template: auth.sms.template ?? defaultAuthConfig.sms.template,
      intervalSeconds: auth.sms.max_frequency || defaultAuthConfig.sms.intervalSeconds,
      maxPerHour: auth.rate_limit.sms_sent ?? defaultAuthConfig.sms.maxPerHour,
      testCodes: auth.sms.test_otp,
    },
    maxMailsPerHour: auth.rate_limit.email_sent,
    rateLimits: rateLimitsOf(auth.rate_limit, own.sign_ups_per_hour),
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const characterSets = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
}

/** The file counts per five minutes and address. Limits that the original does not have keep our own numbers. */
function rateLimitsOf(
  limits: ProjectConfig['auth']['rate_limit'],
  signUpsPerHour: number | undefined,
): RateLimits {
  const per = (burst: number, windowSeconds: number) => ({ burst: Math.max(1, burst), windowSeconds })
  const signIns = limits.sign_in_sign_ups ?? 30
  return {
    ...defaultAuthConfig.rateLimits,
    signIn: per(signIns, fiveMinutes),
    signUp: signUpsPerHour ? per(signUpsPerHour, hour) : per(signIns, fiveMinutes),
    anonymous: per(limits.anonymous_users ?? 30, hour),
    refresh: per(limits.token_refresh ?? 150, fiveMinutes),
    verify: per(limits.token_verifications ?? 30, fiveMinutes),
  }
}

/** On a site only this machine can reach, all users share one address, so limits per address can be relaxed. */
export function relaxRateLimits(limits: RateLimits, factor: number): RateLimits {
  const relax = (limit: RateLimits['signIn']) => ({ ...limit, burst: limit.burst * factor })
  return {
    ...limits,
    signUp: relax(limits.signUp),
    anonymous: relax(limits.anonymous),
    signIn: relax(limits.signIn),
    refresh: relax(limits.refresh),
    mail: relax(limits.mail),
    verify: relax(limits.verify),
  }
}

/** The product's own lockout implements this hook, see `isOwnLockout`. */
const ownLockoutUri = 'pg-functions://postgres/public/hook_password_verification_attempt'

/** Whether failed sign-ins are counted by the product's rule: the file names its function as the hook. */
export const isOwnLockout = ({ auth }: ProjectConfig) => {
  const { enabled, uri } = auth.hook.password_verification_attempt
  return Boolean(enabled) && uri === ownLockoutUri
}

/** Names other than these are generic OpenID Connect providers, which need an address. */
const wellKnownProviders = ['google', 'apple', 'azure', 'github']

function providersOf(external: ProjectConfig['auth']['external']): AuthConfig['providers'] {
  const enabled = Object.entries(external).filter(([, { enabled }]) => enabled)
  return Object.fromEntries(
    enabled.map(([name, { client_id = '', secret = '', url, ...rest }]) => {
      const key = `auth.external.${name}`
      const clientIds = client_id
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
      if (clientIds.length === 0 || !secret)
        throw new StartProblem(`${key} cannot be used. Set client_id and secret to those of your app there.`)
      if (url ? !/^https?:\/\/./.test(url) : !wellKnownProviders.includes(name))
        throw new StartProblem(`${key}.url cannot be used. Use the address of the OpenID Connect provider.`)
      return [
        name,
        {
          clientIds,
          secret,
          url,
          redirectUri: rest.redirect_uri,
          isNonceSkipped: rest.skip_nonce_check,
          isEmailOptional: rest.email_optional,
        },
      ]
    }),
  )
}

/** A passkey belongs to a domain, and only pages on it or below it can use the passkey. */
function relyingPartyOf({
  rp_id: id,
  rp_display_name: name,
  rp_origins: origins,
}: ProjectConfig['auth']['webauthn']): AuthConfig['relyingParty'] {
  if (id !== undefined && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(id))
    throw new StartProblem('auth.webauthn.rp_id cannot be used. Use a domain, such as example.org.')
  const isUsable = (origin: string) =>
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    (!id || `.${new URL(origin).hostname}`.endsWith(`.${id}`))
  if (origins?.some((origin) => !isUsable(origin)))
    throw new StartProblem(
      'auth.webauthn.rp_origins cannot be used. Use addresses on the domain rp_id, such as https://www.example.org.',
    )
  return { id, name, origins: origins?.length ? origins : undefined }
}

function hooksOf(hooks: ProjectConfig['auth']['hook']): AuthConfig['hooks'] {
  const { send_email: _, ...supported } = hooks
  const enabled = Object.entries(supported).flatMap(([name, hook]): [HookName, Hook][] => {
    if (!hook.enabled || hook.uri === ownLockoutUri) return []
    return [[name as HookName, hookOf(name, hook)]]
  })
  return Object.fromEntries(enabled)
}

function hookOf(name: string, { uri = '', secrets = '' }: { uri?: string; secrets?: string }): Hook {
  const isFunction = /^pg-functions:\/\/[^/]+\/[^/]+\/[^/]+$/.test(uri)
  if (!isFunction && !/^https?:\/\/./.test(uri))
    throw new StartProblem(
      `auth.hook.${name}.uri cannot be used. Use pg-functions://postgres/schema/function or an HTTP address.`,
    )
  const keys = secrets.split('|').filter(Boolean)
  if (!isFunction && (keys.length === 0 || !keys.every((key) => /^v1,whsec_[A-Za-z0-9+/=]{32,}$/.test(key))))
    throw new StartProblem(
      `auth.hook.${name}.secrets cannot be used. Use v1,whsec_ and at least 32 characters of base64.`,
    )
  return { uri, secrets: keys }
}

function within(value: number, min: number, max: number, key: string): number {
  if (value >= min && value <= max) return value
  throw new StartProblem(`${key}=${value} cannot be used. Use ${min} to ${max} seconds.`)
}
