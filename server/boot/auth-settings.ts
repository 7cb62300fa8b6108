import path from 'node:path'
import { brand } from '../../domain/site/brand.ts'
import type { AuthConfig } from '../../platform/auth/config.ts'
import type { Sql } from '../../platform/db/connect.ts'
import type { FunctionSettings } from '../../platform/functions/functions.ts'
import { createClientAddress } from '../../platform/http/client-address.ts'
import { peerAddress } from '../../platform/http/peer-address.ts'
import type { Keys } from '../../platform/keys.ts'
import type { ProductBackendOptions } from '../../product/backend.ts'
import { createInboxMailer, keepSmsInInbox } from '../../product/mail/local-inbox.ts'
import { createSmtpMailer, type Mailer } from '../../product/mail/mailer.ts'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import { authSettings, isOwnLockout, relaxRateLimits } from './project-config/auth-config.ts'

type Options = { config: Config; listenUrl: string; keys: Keys; log: Logger }

/** Options of the account service from the server's configuration. */
export function accountOptions({
  config,
  listenUrl,
  keys,
  log,
}: Options): NonNullable<ProductBackendOptions['accounts']> {
  const siteUrl = config.siteUrl ?? listenUrl
  return {
    config: authConfig(config, siteUrl),
    clientAddress: createClientAddress({ trustedProxies: config.trustedProxies, peerAddress }),
    captcha: config.captcha,
    isCaptchaRequired: config.project.auth.captcha.enabled ?? false,
    hasLockout: isOwnLockout(config.project),
    ...(config.hasLocalInbox ? { sendSms: keepSmsInInbox } : {}),
    log,
    functions: {
      folder: path.join(config.projectFolder, 'supabase', 'functions'),
      settings: functionSettings(config),
      env: () => ({
        SUPABASE_URL: listenUrl,
        SUPABASE_ANON_KEY: keys.anonKey,
        SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
        SITE_URL: siteUrl,
      }),
    },
  }
}

export function authConfig(config: Config, siteUrl: string): AuthConfig {
  const { project } = config
  const settings = authSettings(project)
  return {
    ...settings,
    siteUrl: defaultRedirect(project.auth.site_url) ?? siteUrl,
    apiUrl: `${siteUrl}/auth/v1`,
    redirectAllowList: [
      ...config.redirectUrls,
      ...(project.auth.additional_redirect_urls ?? []),
      ...(config.isLoopback ? ['http://localhost:*/**', 'http://127.0.0.1:*/**'] : []),
    ],
    passwordPolicy: config.passwordPolicy,
    rateLimits: config.isLoopback
      ? relaxRateLimits(settings.rateLimits, project.lintel.auth.local_rate_limit_factor || 1)
      : settings.rateLimits,
  }
}

/** The app's own address, if it is not served by this server. */
const defaultRedirect = (url: string | undefined) =>
  url && URL.canParse(url) ? url.replace(/\/$/, '') : undefined

/** Paths in the file are relative to the folder it is in. */
function functionSettings({ project, projectFolder }: Config): Record<string, FunctionSettings> {
  const absolute = (file: string | undefined) =>
    file === undefined ? undefined : path.resolve(projectFolder, 'supabase', file)
  return Object.fromEntries(
    Object.entries(project.functions).map(([name, { enabled, verify_jwt, entrypoint, import_map }]) => [
      name,
      {
        isEnabled: enabled,
        isTokenRequired: verify_jwt,
        entrypoint: absolute(entrypoint),
        importMap: absolute(import_map),
      },
    ]),
  )
}

/** Sends by SMTP if configured; otherwise a loopback site keeps mail in the local inbox. */
export function createMailer(config: Config, sql: Sql, siteUrl: string): Mailer | undefined {
  if (!config.smtpUrl) return config.hasLocalInbox ? createInboxMailer(sql) : undefined
  const from = config.mailFrom ?? `${brand.name} <no-reply@${new URL(siteUrl).hostname}>`
  return createSmtpMailer(config.smtpUrl, from)
}
