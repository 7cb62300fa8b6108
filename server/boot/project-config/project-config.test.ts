import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultAuthConfig } from '../../../platform/auth/config.ts'
import { defaultMaxFileBytes } from '../../../platform/storage/default-limits.ts'
import { authSettings, isOwnLockout } from './auth-config.ts'
import { allKeysWithoutEffect, parseProjectConfig } from './project-config.ts'

const ownFile = readFileSync('supabase/config.toml', 'utf8')
const settingsOf = (toml: string, environment = {}) =>
  authSettings(parseProjectConfig(toml, environment).project)

test("the product's own file keeps the strict values of the account service", () => {
  const { project, unknownKeys, keysWithoutEffect } = parseProjectConfig(ownFile, {})
  const { redirectAllowList: _, passwordPolicy: __, ...strict } = defaultAuthConfig
  expect(authSettings(project)).toEqual({ ...strict, relyingParty: { name: 'Lintel' } })
  expect(project.auth.captcha.enabled).toBe(true)
  expect(isOwnLockout(project)).toBe(true)
  expect(project.storage.file_size_limit).toBe(defaultMaxFileBytes)
  expect(project.api).toMatchObject({ schemas: ['public'], max_rows: 1000 })
  expect(unknownKeys).toEqual([])
  expect(keysWithoutEffect).toEqual([])
})

test('a project without a file has the defaults of the original', () => {
  expect(settingsOf('')).toMatchObject({
    isAutoconfirmed: true,
    isSignUpAllowed: true,
    isAnonymousAllowed: false,
    isOtpSignUpAllowed: true,
    isStrongRuleForChanges: false,
    areCommonPasswordsRefused: false,
    minPasswordLength: 6,
    accessTokenSeconds: 3600,
    confirmationSeconds: 3600,
    rateLimits: { signIn: { burst: 30, windowSeconds: 300 }, signUp: { burst: 30, windowSeconds: 300 } },
  })
  expect(isOwnLockout(parseProjectConfig('', {}).project)).toBe(false)
})

test('a project sets what its users may do, and how long sessions and codes last', () => {
  const toml = `
    [auth]
    enable_signup = false
    enable_anonymous_sign_ins = true
    enable_manual_linking = true
    jwt_expiry = 600
    enable_refresh_token_rotation = false
    minimum_password_length = 10
    password_requirements = "lower_upper_letters_digits"
    [auth.email]
    enable_confirmations = true
    double_confirm_changes = false
    max_frequency = "1m30s"
    otp_length = 8
    otp_expiry = 120
    secure_password_change = true
    [auth.sessions]
    timebox = "24h"
    inactivity_timeout = "8h"
    [auth.mfa]
    max_enrolled_factors = 3
    [auth.mfa.totp]
    enroll_enabled = false
    [auth.rate_limit]
    email_sent = 7
    token_refresh = 11
    [auth.hook.custom_access_token]
    enabled = true
    uri = "pg-functions://postgres/public/claims"`
  expect(settingsOf(toml)).toMatchObject({
    isSignUpAllowed: false,
    isAnonymousAllowed: true,
    isManualLinkingAllowed: true,
    accessTokenSeconds: 600,
    isReuseFatal: false,
    minPasswordLength: 10,
    requiredCharacters: ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
    isAutoconfirmed: false,
    isEmailChangeConfirmedTwice: false,
    mailIntervalSeconds: 90,
    otpLength: 8,
    linkSeconds: 120,
    isReauthenticationRequired: true,
    sessionLimits: { timeboxSeconds: 86_400, inactivitySeconds: 28_800 },
    maxFactors: 3,
    totp: { canEnroll: false, canVerify: true },
    maxMailsPerHour: 7,
    rateLimits: { refresh: { burst: 11, windowSeconds: 300 } },
    hooks: { custom_access_token: { uri: 'pg-functions://postgres/public/claims', secrets: [] } },
  })
})

test('an operator overrides any key with a variable named after it', () => {
  const { project, unknownKeys } = parseProjectConfig('[auth]\njwt_expiry = 600', {
    SUPABASE_AUTH_JWT_EXPIRY: '1200',
    SUPABASE_AUTH_EMAIL_ENABLE_CONFIRMATIONS: 'true',
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'abc',
    SUPABASE_API_SCHEMAS: 'public, stock',
    SUPABASE_FUNCTIONS_SEND_MAIL_VERIFY_JWT: 'false',
    SUPABASE_AUTH_JWT_EXPIRI: '1',
    SUPABASE_ACCESS_TOKEN: 'for the CLI',
  })
  expect(project.auth.jwt_expiry).toBe(1200)
  expect(project.auth.email.enable_confirmations).toBe(true)
  expect(project.auth.external).toEqual({ google: { client_id: 'abc' } })
  expect(project.api.schemas).toEqual(['public', 'stock'])
  expect(project.functions).toEqual({ send_mail: { verify_jwt: false } })
  expect(unknownKeys).toEqual(['SUPABASE_AUTH_JWT_EXPIRI'])
})

test('a variable finds the function with a dash in its name', () => {
  const { project } = parseProjectConfig('[functions.send-mail]\nverify_jwt = true', {
    SUPABASE_FUNCTIONS_SEND_MAIL_VERIFY_JWT: 'false',
  })
  expect(project.functions).toEqual({ 'send-mail': { verify_jwt: false } })
})

test('env(NAME) stands for a variable, and a key without one has no value', () => {
  const toml = '[auth]\nsite_url = "env(APP)"\n[auth.captcha]\nsecret = "env(MISSING)"'
  const { project } = parseProjectConfig(toml, { APP: 'https://app.example.org' })
  expect(project.auth.site_url).toBe('https://app.example.org')
  expect(project.auth.captcha.secret).toBeUndefined()
})

test('an operator is told which keys are unknown and which have no effect', () => {
  const toml = `
    nonsense = 1
    [auth]
    jwt_expiri = 3
    [auth.email.smtp]
    host = "smtp.example.org"
    [auth.external.google]
    enabled = false
    colour = "red"
    [studio]
    enabled = true`
  const { unknownKeys, keysWithoutEffect } = parseProjectConfig(toml, {})
  expect(unknownKeys.toSorted()).toEqual(['auth.external.google.colour', 'auth.jwt_expiri', 'nonsense'])
  expect(keysWithoutEffect).toEqual(['auth.email.smtp'])
})

test('settings of features that this server lacks are named at the start', () => {
  const toml = `
    [auth.mfa.phone]
    enroll_enabled = true
    verify_enabled = true
    otp_length = 6
    template = "Your code is {{ .Code }}"
    max_frequency = "5s"
    [auth.rate_limit]
    web3 = 30
    [auth.sms]
    enable_confirmations = true`
  const { unknownKeys, keysWithoutEffect } = parseProjectConfig(toml, {})
  expect(unknownKeys).toEqual([])
  expect(keysWithoutEffect.toSorted()).toEqual([
    'auth.mfa.phone.enroll_enabled',
    'auth.mfa.phone.max_frequency',
    'auth.mfa.phone.otp_length',
    'auth.mfa.phone.template',
    'auth.mfa.phone.verify_enabled',
    'auth.rate_limit.web3',
    'auth.sms.enable_confirmations',
  ])
})

test('the documentation lists exactly the keys that have no effect', () => {
  const [, list = ''] = readFileSync('docs/supabase-differences.md', 'utf8').split('have no effect')
  const documented = [...list.matchAll(/`((?:api|auth|storage|functions)\.[\w.*]+)`/g)].map(([, key]) => key)
  expect(documented.toSorted()).toEqual(allKeysWithoutEffect().toSorted())
})

test.for([
  ['[auth', 'cannot be read'],
  [
    '[auth]\njwt_expiry = "soon"',
    'auth.jwt_expiry in supabase/config.toml cannot be used. Use a whole number.',
  ],
  ['[auth.email]\nmax_frequency = "often"', 'auth.email.max_frequency in'],
  ['[storage]\nfile_size_limit = "much"', 'storage.file_size_limit in'],
  ['[auth.email]\notp_length = 4', 'Use 6 to 10.'],
])('a file with %j is refused with the key and what to write', ([toml, message]) => {
  expect(() => parseProjectConfig(toml as string, {})).toThrow(message as string)
})

test('passkeys and security keys are off unless the file switches them on, and belong to the site it names', () => {
  expect(settingsOf('')).toMatchObject({
    passkeys: { isEnabled: false },
    webauthn: { canEnroll: false, canVerify: false },
    relyingParty: {},
  })
  const settings = settingsOf(`
    [auth.passkey]
    enabled = true
    [auth.mfa.web_authn]
    enroll_enabled = true
    verify_enabled = true
    [auth.webauthn]
    rp_id = "example.org"
    rp_display_name = "Example"
    rp_origins = ["https://example.org", "https://www.example.org"]`)
  expect(settings).toMatchObject({
    passkeys: { isEnabled: true },
    webauthn: { canEnroll: true, canVerify: true },
    relyingParty: {
      id: 'example.org',
      name: 'Example',
      origins: ['https://example.org', 'https://www.example.org'],
    },
  })
})

test.for([
  ['rp_id = "https://example.org"', 'auth.webauthn.rp_id'],
  ['rp_id = "example.org"\nrp_origins = ["https://evilexample.org"]', 'auth.webauthn.rp_origins'],
  ['rp_id = "example.org"\nrp_origins = ["https://example.org/path"]', 'auth.webauthn.rp_origins'],
])('passkeys with %j are refused', ([keys, message]) => {
  expect(() => settingsOf(`[auth.webauthn]\n${keys}`)).toThrow(message as string)
})

test.for([
  ['uri = "ftp://x"', 'auth.hook.send_sms.uri'],
  ['uri = "https://x.example.org"\nsecrets = "short"', 'auth.hook.send_sms.secrets'],
])('a hook with %j is refused', ([keys, message]) => {
  expect(() => settingsOf(`[auth.hook.send_sms]\nenabled = true\n${keys}`)).toThrow(message as string)
})
