import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { CaptchaConfig } from '../../platform/captcha/captcha.ts'
import { StartProblem } from '../../platform/start-problem.ts'

/**
 * All environment variables. Other files pass `process.env` on, but interpret none of these. Each variable has the message that is shown when its
 * value is wrong.
 */
const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'Use a port number, such as 3000.')
    .transform(Number)
    .refine((port) => port <= 65535, 'Use a port number up to 65535.')
    .default(3000),
  HOST: z.string().min(1, 'Use an address to listen on, such as 127.0.0.1 or 0.0.0.0.').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'Use a folder that can be written.').default('.data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => isConnectionUrl(text, /^postgres(ql)?:$/),
      'Use postgresql://user:password@host:5432/database, or leave it out for the embedded one.',
    )
    .optional(),
  JOIN: z
    .enum(['true'], 'Use true to share the embedded database of the server that DATA_DIR belongs to.')
    .optional(),
  READ_DATABASE_URL: z
    .string()
    .refine(
      (text) => isConnectionUrl(text, /^postgres(ql)?:$/),
      'Use the address of a standby of DATABASE_URL, postgresql://user:password@host:5432/database.',
    )
    .optional(),
  REST_SCHEMAS: z
    .string()
    .transform(splitList)
    .refine(
      (schemas) => schemas.length > 0 && schemas.every((schema) => /^[a-z_][\w$]*$/.test(schema)),
      'Use the names of the schemas that /rest/v1 shows, such as public, with commas between; the first is meant where none is named.',
    )
    .default(['public']),
  REST_EXTRAS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (extras) => extras.every((extra) => extra === 'explain' || extra === 'rollback'),
      'Use explain, rollback or both with a comma between: callers of /rest/v1 may then ask for plans, or for writes that are not kept.',
    )
    .default([]),
  SMTP_URL: z
    .string()
    .refine(
      (text) => isConnectionUrl(text, /^smtps?:$/),
      'Use smtp://user:password@host:587, or leave it out for the local inbox.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'Use an address, such as Lintel <no-reply@example.org>.')
    .optional(),
  PASSWORD_POLICY: z
    .enum(['floor', 'strong'], 'Use strong to hold new accounts to the strong rule, or leave it out.')
    .default('floor'),
  CAPTCHA: z
    .enum(['altcha', 'turnstile', 'hcaptcha'], 'Use altcha, turnstile or hcaptcha.')
    .default('altcha'),
  CAPTCHA_SECRET: z.string().min(1, 'Use the secret key of your Turnstile or hCaptcha site.').optional(),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'Use the site key of your Turnstile or hCaptcha site: it is shown to browsers.')
    .optional(),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/, error: 'Use the address that checks Turnstile or hCaptcha tokens.' })
    .optional(),
  REDIRECT_URLS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (patterns) => patterns.every((pattern) => /^[a-z][a-z\d+.-]*:\/\/[^\s/*?]/i.test(pattern)),
      'Use addresses with commas between, such as https://app.example.org/**: each with its scheme, and a host that does not begin with a wildcard.',
    )
    .default([]),
  IMPORTED_JWT_SECRET: z
    .string()
    .min(32, 'Use the JWT secret of the imported project; it has at least 32 characters.')
    .optional(),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'Use the address of the S3 service, such as https://s3.eu-west-2.amazonaws.com.',
    })
    .optional(),
  S3_BUCKET: z.string().min(3, 'Use the name of a bucket of the S3 service.').optional(),
  S3_REGION: z.string().min(1, 'Use the region of the bucket, such as eu-west-2.').default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1, 'Use the id of a key that may read and write the bucket.').optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1, 'Use the secret of the key that S3_ACCESS_KEY_ID names.')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'Use a key of your Stripe account that begins with sk_ or rk_.')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'Use the signing key of the endpoint /webhooks/stripe; it begins with whsec_.')
    .optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'Use the address of what stands in for Stripe, or leave it out.' })
    .optional(),
  SUPABASE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Use the address of a hosted project, such as https://abc.supabase.co.',
    })
    .optional(),
  SUPABASE_ANON_KEY: z.string().min(1, 'Use the anon key of the hosted project.').optional(),
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Use the public address of the site, such as https://www.example.org.',
    })
    .refine(
      (text) => `${URL.parse(text)?.origin}/`.startsWith(text),
      'Use the address alone, such as https://www.example.org: the site lives at its root.',
    )
    .optional(),
  MAP_STYLE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Use the address of a MapLibre style, or leave it out for the map we draw ourselves.',
    })
    .optional(),
  MAP_TILE_ORIGINS: z
    .string()
    .transform(splitList)
    .refine(
      (origins) => origins.every((origin) => URL.parse(origin)?.origin === origin && /^https?:/.test(origin)),
      'Use the addresses tiles come from, such as https://tiles.example.org, separated by commas.',
    )
    .default([]),
  TRUSTED_PROXIES: z
    .string()
    .transform(splitList)
    .refine(
      (networks) => networks.every(isNetwork),
      'Use addresses or networks, such as 10.0.0.0/8, separated by commas.',
    )
    .default([]),
  METRICS_TOKEN: z
    .string()
    .min(16, 'Use a secret of at least 16 characters, which the reader of /metrics sends as a bearer token.')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'Use trace, debug, info, warn, error or silent.',
    )
    .default('info'),
})

/** 'a, b' -> a and b */
function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** Requires a host and correctly encoded credentials. */
function isConnectionUrl(text: string, protocol: RegExp): boolean {
  const url = URL.parse(text)
  if (!url?.hostname || !protocol.test(url.protocol)) return false
  return [url.hostname, url.username, url.password].every((part) => !/%(?![0-9a-f]{2})/i.test(part))
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: NodeJS.ProcessEnv) {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(values)
  if (!parsed.success) throw new StartProblem(describeIssues(parsed.error.issues, environment))
  const { SUPABASE_URL, SUPABASE_ANON_KEY, ...rest } = parsed.data
  if (Boolean(SUPABASE_URL) !== Boolean(SUPABASE_ANON_KEY)) {
    throw new StartProblem(
      'SUPABASE_URL and SUPABASE_ANON_KEY belong together: set both for a hosted project, or neither.',
    )
  }
  if (rest.READ_DATABASE_URL && !rest.DATABASE_URL)
    throw new StartProblem('READ_DATABASE_URL names a standby of DATABASE_URL: set both, or neither.')
  // A site with a public name, or behind a proxy, is reached by others even if it listens on loopback.
  const isLoopback =
    loopbackHosts.has(rest.HOST) &&
    (!rest.SITE_URL || loopbackHosts.has(new URL(rest.SITE_URL).hostname)) &&
    rest.TRUSTED_PROXIES.length === 0
  const hosted =
    SUPABASE_URL && SUPABASE_ANON_KEY
      ? { url: SUPABASE_URL.replace(/\/$/, ''), anonKey: SUPABASE_ANON_KEY }
      : undefined
  return {
    port: rest.PORT,
    host: rest.HOST,
    /** Only this machine can reach the site. */
    isLoopback,
    dataDir: path.resolve(rest.DATA_DIR),
    databaseUrl: rest.DATABASE_URL,
    /** Shares the embedded database of another process. */
    isJoining: rest.JOIN === 'true',
    rest: {
      schemas: rest.REST_SCHEMAS,
      readDatabaseUrl: rest.READ_DATABASE_URL,
      isPlanAllowed: rest.REST_EXTRAS.includes('explain'),
      isRollbackAllowed: rest.REST_EXTRAS.includes('rollback'),
    },
    smtpUrl: rest.SMTP_URL,
    mailFrom: rest.MAIL_FROM,
    passwordPolicy: rest.PASSWORD_POLICY,
    captcha: captchaOf(rest, Boolean(hosted)),
    redirectUrls: rest.REDIRECT_URLS,
    importedJwtSecret: rest.IMPORTED_JWT_SECRET,
    s3: s3Of(rest),
    stripe: stripeOf(rest),
    siteUrl: rest.SITE_URL?.replace(/\/$/, ''),
    hosted,
    mapService: mapServiceOf(rest),
    trustedProxies: rest.TRUSTED_PROXIES,
    metricsToken: rest.METRICS_TOKEN,
    logLevel: rest.LOG_LEVEL,
    /** Demonstration data and accounts: only on a loopback site with its own database. */
    isDemo: isLoopback && !rest.DATABASE_URL && !hosted,
    hasLocalInbox: isLoopback && !rest.SMTP_URL && !hosted,
    isDevelopment: environment.NODE_ENV === 'development',
  }
}

/** Tiles often come from the style's own origin; further origins are configured separately. */
function mapServiceOf({ MAP_STYLE_URL, MAP_TILE_ORIGINS }: z.infer<typeof variables>) {
  if (!MAP_STYLE_URL) return undefined
  return { styleUrl: MAP_STYLE_URL, origins: [new URL(MAP_STYLE_URL).origin, ...MAP_TILE_ORIGINS] }
}

/** S3 storage needs all four variables; without them files are in the data folder. */
function s3Of(values: z.infer<typeof variables>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    }
  }
  if (S3_ENDPOINT || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)
    throw new StartProblem(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all, or none to keep files in DATA_DIR.',
    )
  return undefined
}

/** With both secrets plans are paid by card, otherwise by invoice. */
function stripeOf(values: z.infer<typeof variables>) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)
    return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
  if (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET)
    throw new StartProblem(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both to take cards, or neither to send invoices.',
    )
  return undefined
}

/** Our own proof of work, or a provider with its secret. */
function captchaOf(values: z.infer<typeof variables>, isHosted: boolean) {
  const { CAPTCHA, CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL } = values
  if (CAPTCHA === 'altcha') return { provider: CAPTCHA }
  // A hosted project holds the secret itself.
  if (!CAPTCHA_SITE_KEY || !(CAPTCHA_SECRET || isHosted))
    throw new StartProblem(
      `CAPTCHA=${CAPTCHA} cannot be used. Set CAPTCHA_SECRET and CAPTCHA_SITE_KEY to the two keys of your site.`,
    )
  const check: CaptchaConfig = { provider: CAPTCHA, secret: CAPTCHA_SECRET ?? '', url: CAPTCHA_VERIFY_URL }
  return { ...check, siteKey: CAPTCHA_SITE_KEY }
}

const secrets = new Set([
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'READ_DATABASE_URL',
  'SMTP_URL',
  'SUPABASE_ANON_KEY',
  'CAPTCHA_SECRET',
  'IMPORTED_JWT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** Reports only the first issue of each variable. */
function describeIssues(issues: z.core.$ZodIssue[], environment: NodeJS.ProcessEnv): string {
  const first = new Map(issues.toReversed().map((issue) => [issue.path[0], issue]))
  return [...first.values()].map((issue) => describeIssue(issue, environment)).join('\n')
}

function describeIssue(issue: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): string {
  const name = String(issue.path[0])
  const shown = secrets.has(name) ? name : `${name}=${environment[name] ?? ''}`
  return `${shown} cannot be used. ${issue.message}`
}
