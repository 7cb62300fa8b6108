import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { ArchiveLocation } from '../../platform/archive/archive-store.ts'
import type { CaptchaConfig } from '../../platform/captcha/captcha.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { ProjectConfig } from './project-config/config-format.ts'
import { readProjectConfig } from './project-config/project-config.ts'

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
      'Use postgresql://user:password@host:5432/database, or leave it out for the embedded one. Several hosts are separated by commas.',
    )
    .optional(),
  ARCHIVE_DIR: z.string().min(1, 'Use a folder, on another disk than DATA_DIR.').optional(),
  ARCHIVE_S3_BUCKET: z
    .string()
    .min(3, 'Use the name of a bucket at S3_ENDPOINT, other than S3_BUCKET.')
    .optional(),
  ARCHIVE_BASE_HOURS: positiveNumber('Use the hours between base backups, such as 24.', 24),
  ARCHIVE_KEEP_DAYS: positiveNumber('Use for how many days any moment can be recovered, such as 7.', 7),
  ARCHIVE_DRILL_DAYS: positiveNumber('Use the days between restore drills, such as 7.', 7),
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
      'Use the names of the schemas that /rest/v1 exposes, separated by commas, such as public. The first is the default.',
    )
    .optional(),
  REST_EXTRAS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (extras) => extras.every((extra) => extra === 'explain' || extra === 'rollback'),
      'Use explain, rollback or both, separated by a comma: query plans, and writes that are rolled back on request.',
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
    .enum(
      ['minimum', 'floor', 'strong'],
      'Use strong to require strong passwords at sign-up, or leave it out.',
    )
    .default('minimum')
    // Its name in 1.0.
    .transform((policy) => (policy === 'floor' ? 'minimum' : policy)),
  CAPTCHA: z.enum(['altcha', 'turnstile', 'hcaptcha'], 'Use altcha, turnstile or hcaptcha.').optional(),
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
    .url({ protocol: /^https?$/, error: 'Use the URL of a Stripe test server, or leave it out.' })
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
      'Use the origin alone, such as https://www.example.org, without a path.',
    )
    .optional(),
  MAP_PMTILES: z
    .string()
    .endsWith(
      '.pmtiles',
      'Use the path of a .pmtiles archive of vector tiles, or leave it out for the built-in map.',
    )
    .optional(),
  MAP_STYLE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Use the address of a MapLibre style, or leave it out for the built-in map.',
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
  SUPABASE_WORKDIR: z
    .string()
    .min(1, 'Use the folder that holds supabase/config.toml and supabase/functions.')
    .default(path.resolve(import.meta.dirname, '..', '..')),
  SLOW_STATEMENT_MS: z.coerce
    .number('Use milliseconds, such as 1000, or 0 to log no slow statements.')
    .min(0, 'Use milliseconds, such as 1000, or 0 to log no slow statements.')
    .default(1_000),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'Use trace, debug, info, warn, error or silent.',
    )
    .default('info'),
})

function positiveNumber(message: string, fallback: number) {
  return z.coerce.number(message).positive(message).max(10_000, message).default(fallback)
}

/** 'a, b' -> a and b */
function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** The driver accepts several hosts, and `URL` only one. */
const furtherHosts = /(?<=@[^/?@]*),[^/?@]*/

/** Requires a host and correctly encoded credentials. */
function isConnectionUrl(text: string, protocol: RegExp): boolean {
  const url = URL.parse(protocol.test('postgresql:') ? text.replace(furtherHosts, '') : text)
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
  const projectFolder = path.resolve(rest.SUPABASE_WORKDIR)
  const projectConfig = readProjectConfig(projectFolder, values)
  const { project } = projectConfig
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
    archive: archiveOf(rest),
    rest: {
      schemas: rest.REST_SCHEMAS ?? project.api.schemas ?? ['public'],
      extraSearchPath: project.api.extra_search_path ?? ['public', 'extensions'],
      maxRows: project.api.max_rows || 1000,
      readDatabaseUrl: rest.READ_DATABASE_URL,
      isPlanAllowed: rest.REST_EXTRAS.includes('explain'),
      slowStatementMs: rest.SLOW_STATEMENT_MS,
      isRollbackAllowed: rest.REST_EXTRAS.includes('rollback'),
    },
    smtpUrl: rest.SMTP_URL,
    mailFrom: rest.MAIL_FROM,
    passwordPolicy: rest.PASSWORD_POLICY,
    captcha: captchaOf(rest, project.auth.captcha, Boolean(hosted)),
    /** The settings of supabase/config.toml. */
    project,
    /** The folder with supabase/config.toml and supabase/functions. */
    projectFolder,
    unknownKeys: projectConfig.unknownKeys,
    keysWithoutEffect: projectConfig.keysWithoutEffect,
    redirectUrls: rest.REDIRECT_URLS,
    importedJwtSecret: rest.IMPORTED_JWT_SECRET,
    s3: s3Of(rest),
    maxFileBytes: project.storage.file_size_limit ?? 50 * 1024 * 1024,
    stripe: stripeOf(rest),
    siteUrl: rest.SITE_URL?.replace(/\/$/, ''),
    hosted,
    mapService: mapServiceOf(rest),
    /** An archive of map tiles instead of the built-in one. */
    mapArchive: rest.MAP_PMTILES,
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
  if (values.ARCHIVE_S3_BUCKET && !S3_BUCKET) return undefined
  if (S3_ENDPOINT || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)
    throw new StartProblem(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all, or none to keep files in DATA_DIR.',
    )
  return undefined
}

/** The archive of the embedded database, in a folder or a bucket. */
function archiveOf(values: z.infer<typeof variables>) {
  const { ARCHIVE_DIR, ARCHIVE_S3_BUCKET, DATABASE_URL } = values
  if (!ARCHIVE_DIR && !ARCHIVE_S3_BUCKET) return undefined
  if (DATABASE_URL)
    throw new StartProblem(
      'ARCHIVE_DIR and ARCHIVE_S3_BUCKET are for the embedded database. Archive the one of DATABASE_URL with pgBackRest or WAL-G.',
    )
  if (ARCHIVE_DIR && ARCHIVE_S3_BUCKET)
    throw new StartProblem('ARCHIVE_DIR and ARCHIVE_S3_BUCKET exclude each other: set one of them.')
  return {
    location: archiveLocation(values),
    baseEveryHours: values.ARCHIVE_BASE_HOURS,
    keepDays: values.ARCHIVE_KEEP_DAYS,
    drillEveryDays: values.ARCHIVE_DRILL_DAYS,
  }
}

function archiveLocation(values: z.infer<typeof variables>): ArchiveLocation {
  const { ARCHIVE_DIR, ARCHIVE_S3_BUCKET = '', S3_ENDPOINT, S3_REGION } = values
  if (ARCHIVE_DIR) return { folder: path.resolve(ARCHIVE_DIR) }
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || ARCHIVE_S3_BUCKET === values.S3_BUCKET)
    throw new StartProblem(
      'ARCHIVE_S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and a bucket other than S3_BUCKET.',
    )
  return {
    s3: {
      endpoint: S3_ENDPOINT,
      bucket: ARCHIVE_S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
  }
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

/**
 * Our own proof of work, or a provider with its secret. The provider in supabase/config.toml counts once its secret is set: the
 * product's own file names one for hosted projects.
 */
function captchaOf(
  values: z.infer<typeof variables>,
  configured: ProjectConfig['auth']['captcha'],
  isHosted: boolean,
) {
  const { CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL } = values
  const CAPTCHA = values.CAPTCHA ?? (configured.secret && configured.provider) ?? 'altcha'
  const CAPTCHA_SECRET = values.CAPTCHA_SECRET ?? configured.secret
  if (CAPTCHA === 'altcha' || CAPTCHA === '') return { provider: 'altcha' as const }
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
