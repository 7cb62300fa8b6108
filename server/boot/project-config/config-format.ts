import { z } from 'zod'
import { goDurationSeconds } from '../../../domain/time/go-duration.ts'
import { sizeInBytes } from '../../../platform/storage/domain/size-in-bytes.ts'

/**
 * The format of supabase/config.toml as the official CLI documents it. Values may be texts, because they can come from
 * environment variables. Sections are strict, so that an unknown key is found.
 */
const boolean = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })], 'Use true or false.')
  .optional()
const integer = z.coerce.number('Use a whole number.').int('Use a whole number.').min(0).optional()
const text = z.coerce.string().optional()
const texts = z
  .union([z.array(z.string()), z.string().transform((value) => value.split(',').map((each) => each.trim()))])
  .transform((values) => values.filter(Boolean))
  .optional()
/** In seconds. */
const duration = z.coerce
  .string()
  .transform((value, context) => {
    const seconds = goDurationSeconds(value)
    if (seconds === undefined) context.addIssue('Use a duration such as 60s, 5m or 24h.')
    return seconds ?? 0
  })
  .optional()
const size = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const bytes = sizeInBytes(value)
    if (bytes === undefined) context.addIssue('Use a size such as 500KB, 5MB or 50MiB.')
    return bytes ?? 0
  })
  .optional()
/** A documented key without an effect on this server. */
const noEffect = z.unknown().optional()
/** A section for other programs, such as the CLI's own containers. */
const foreign = z.unknown().optional()

const section = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape).prefault({} as never)
const named = <T extends z.ZodType>(value: T) => z.record(z.string(), value).prefault({})

const hook = section({ enabled: boolean, uri: text, secrets: text })

const provider = z.strictObject({
  enabled: boolean,
  client_id: text,
  secret: text,
  url: text,
  redirect_uri: text,
  skip_nonce_check: boolean,
  email_optional: boolean,
})

const auth = section({
  enabled: foreign,
  site_url: text,
  additional_redirect_urls: texts,
  jwt_expiry: integer,
  jwt_issuer: noEffect,
  signing_keys_path: noEffect,
  enable_refresh_token_rotation: boolean,
  refresh_token_reuse_interval: integer,
  enable_signup: boolean,
  enable_anonymous_sign_ins: boolean,
  enable_manual_linking: boolean,
  minimum_password_length: integer,
  password_requirements: z
    .enum(
      ['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'],
      'Use letters_digits, lower_upper_letters_digits, lower_upper_letters_digits_symbols or nothing.',
    )
    .optional(),
  rate_limit: section({
    email_sent: integer,
    sms_sent: integer,
    anonymous_users: integer,
    token_refresh: integer,
    sign_in_sign_ups: integer,
    token_verifications: integer,
    web3: noEffect,
  }),
  captcha: section({
    enabled: boolean,
    provider: z.enum(['hcaptcha', 'turnstile'], 'Use hcaptcha or turnstile.').optional(),
    secret: text,
  }),
  email: section({
    enable_signup: boolean,
    double_confirm_changes: boolean,
    enable_confirmations: boolean,
    secure_password_change: boolean,
    max_frequency: duration,
    otp_length: z.coerce.number().int().min(6, 'Use 6 to 10.').max(10, 'Use 6 to 10.').optional(),
    otp_expiry: integer,
    smtp: noEffect,
    template: noEffect,
    notification: noEffect,
  }),
  sms: section({
    enable_signup: boolean,
    enable_confirmations: noEffect,
    template: text,
    max_frequency: duration,
    test_otp: named(z.coerce.string()),
    twilio: noEffect,
    twilio_verify: noEffect,
    messagebird: noEffect,
    textlocal: noEffect,
    vonage: noEffect,
  }),
  sessions: section({ timebox: duration, inactivity_timeout: duration }),
  mfa: section({
    max_enrolled_factors: integer,
    totp: section({ enroll_enabled: boolean, verify_enabled: boolean }),
    phone: section({
      enroll_enabled: noEffect,
      verify_enabled: noEffect,
      otp_length: noEffect,
      template: noEffect,
      max_frequency: noEffect,
    }),
    web_authn: section({ enroll_enabled: boolean, verify_enabled: boolean }),
  }),
  hook: section({
    custom_access_token: hook,
    password_verification_attempt: hook,
    mfa_verification_attempt: hook,
    before_user_created: hook,
    send_sms: hook,
    send_email: noEffect,
  }),
  external: named(provider),
  web3: noEffect,
  third_party: noEffect,
  oauth_server: noEffect,
  passkey: section({ enabled: boolean }),
  webauthn: section({ rp_display_name: text, rp_id: text, rp_origins: texts }),
})

export const configFormat = z.strictObject({
  project_id: text,
  api: section({
    enabled: foreign,
    port: foreign,
    schemas: texts,
    extra_search_path: texts,
    max_rows: integer,
    tls: foreign,
    external_url: foreign,
    auto_expose_new_tables: noEffect,
  }),
  auth,
  storage: section({
    enabled: foreign,
    file_size_limit: size,
    image_transformation: section({ enabled: boolean }),
    buckets: named(
      z.strictObject({
        public: boolean,
        file_size_limit: size,
        allowed_mime_types: texts,
        objects_path: noEffect,
      }),
    ),
    s3_protocol: section({ enabled: boolean }),
    analytics: noEffect,
    vector: noEffect,
  }),
  functions: named(
    z.strictObject({
      enabled: boolean,
      verify_jwt: boolean,
      import_map: text,
      entrypoint: text,
      static_files: noEffect,
      env: noEffect,
    }),
  ),
  /** What this server does beyond the original. Without this section it behaves like the original. */
  lintel: section({
    auth: section({
      confirmation_expiry: integer,
      sign_ups_per_hour: integer,
      strong_password_changes: boolean,
      refuse_common_passwords: boolean,
      otp_creates_users: boolean,
      reveal_unknown_addresses: boolean,
      local_rate_limit_factor: integer,
    }),
  }),
  db: foreign,
  realtime: foreign,
  studio: foreign,
  inbucket: foreign,
  local_smtp: foreign,
  edge_runtime: foreign,
  analytics: foreign,
  experimental: foreign,
  remotes: foreign,
})

export type ProjectConfig = z.infer<typeof configFormat>

export const hasNoEffect = (schema: unknown) => schema === noEffect
