import path from 'node:path'
import { brand } from '../../domain/site/brand.ts'
import { type AuthConfig, defaultAuthConfig } from '../../platform/auth/config.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { createClientAddress } from '../../platform/http/client-address.ts'
import { peerAddress } from '../../platform/http/peer-address.ts'
import type { Keys } from '../../platform/keys.ts'
import type { ProductBackendParts } from '../../product/backend.ts'
import { createInboxMailer } from '../../product/mail/local-inbox.ts'
import { createSmtpMailer, type Mailer } from '../../product/mail/mailer.ts'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'

type Options = { root: string; config: Config; address: string; keys: Keys; log: Logger }

/** On a site only this machine can reach, all users share one address, so limits per address are relaxed. */
const loopbackRateLimitFactor = 20

/** Options of the account service from the server's configuration. */
export function accountOptions({
  root,
  config,
  address,
  keys,
  log,
}: Options): NonNullable<ProductBackendParts['accounts']> {
  const siteUrl = config.siteUrl ?? address
  return {
    config: authConfig(config, siteUrl),
    clientAddress: createClientAddress({ trustedProxies: config.trustedProxies, peerAddress }),
    captcha: config.captcha,
    log,
    functions: {
      folder: path.join(root, 'supabase', 'functions'),
      env: () => ({
        SUPABASE_URL: address,
        SUPABASE_ANON_KEY: keys.anonKey,
        SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
        SITE_URL: siteUrl,
      }),
    },
  }
}

export function authConfig(config: Config, siteUrl: string): AuthConfig {
  return {
    ...defaultAuthConfig,
    siteUrl,
    apiUrl: `${siteUrl}/auth/v1`,
    redirectAllowList: [
      ...config.redirectUrls,
      ...(config.isLoopback ? ['http://localhost:*/**', 'http://127.0.0.1:*/**'] : []),
    ],
    passwordPolicy: config.passwordPolicy,
    rateLimits: config.isLoopback
      ? relaxRateLimits(defaultAuthConfig.rateLimits)
      : defaultAuthConfig.rateLimits,
  }
}

function relaxRateLimits(limits: AuthConfig['rateLimits']): AuthConfig['rateLimits'] {
  const relax = (limit: AuthConfig['rateLimits']['signIn']) => ({
    ...limit,
    burst: limit.burst * loopbackRateLimitFactor,
  })
  return {
    ...limits,
    signUp: relax(limits.signUp),
    signIn: relax(limits.signIn),
    refresh: relax(limits.refresh),
    mail: relax(limits.mail),
    verify: relax(limits.verify),
  }
}

/** Sends by SMTP if configured; otherwise a loopback site keeps mail in the local inbox. */
export function createMailer(config: Config, sql: Sql, siteUrl: string): Mailer | undefined {
  if (!config.smtpUrl) return config.hasLocalInbox ? createInboxMailer(sql) : undefined
  const from = config.mailFrom ?? `${brand.name} <no-reply@${new URL(siteUrl).hostname}>`
  return createSmtpMailer(config.smtpUrl, from)
}
