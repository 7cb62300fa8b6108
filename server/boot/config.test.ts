import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('a server without settings listens on loopback with an embedded database, demonstration data and a local inbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    isDemo: true,
    hasLocalInbox: true,
    databaseUrl: undefined,
  })
})

test.each([
  [{ HOST: '0.0.0.0' }, { isDemo: false, hasLocalInbox: false }],
  [{ SITE_URL: 'https://www.example.org' }, { isDemo: false, hasLocalInbox: false }],
  [{ SITE_URL: 'http://localhost:3000/' }, { isDemo: true, hasLocalInbox: true }],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, { isDemo: false, hasLocalInbox: false }],
  [{ DATABASE_URL: 'postgresql://a:b@db/c' }, { isDemo: false, hasLocalInbox: true }],
  [{ SMTP_URL: 'smtp://mail' }, { isDemo: true, hasLocalInbox: false }],
  [
    { SUPABASE_URL: 'https://a.supabase.co', SUPABASE_ANON_KEY: 'key' },
    { isDemo: false, hasLocalInbox: false },
  ],
])(
  'a server with %o has demonstration data and a local inbox only if other machines cannot reach it',
  (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected)
  },
)

test('an operator configures a map service by its style and tile origins', () => {
  expect(readConfig({}).mapService).toBeUndefined()
  expect(
    readConfig({
      MAP_STYLE_URL: 'https://maps.example.org/styles/light.json?key=1',
      MAP_TILE_ORIGINS: 'https://tiles.example.org, https://fonts.example.org',
    }).mapService,
  ).toEqual({
    styleUrl: 'https://maps.example.org/styles/light.json?key=1',
    origins: ['https://maps.example.org', 'https://tiles.example.org', 'https://fonts.example.org'],
  })
})

test.each([
  [{ MAP_STYLE_URL: 'maps' }, 'MAP_STYLE_URL=maps cannot be used. Use the address of a MapLibre style'],
  [{ MAP_TILE_ORIGINS: 'https://a.org/tiles' }, 'MAP_TILE_ORIGINS=https://a.org/tiles cannot be used.'],
  [{ PORT: '70000' }, 'PORT=70000 cannot be used. Use a port number up to 65535.'],
  [{ DATABASE_URL: 'mysql://secret@x' }, 'DATABASE_URL cannot be used. Use postgresql://'],
  [{ DATABASE_URL: 'postgresql://a:secret@:x/y' }, 'DATABASE_URL cannot be used. Use postgresql://'],
  [
    { SITE_URL: 'https://example.org/homes' },
    'SITE_URL=https://example.org/homes cannot be used. Use the origin alone',
  ],
  [{ DATABASE_URL: 'postgresql://%zz@127.0.0.1/secret' }, 'DATABASE_URL cannot be used. Use postgresql://'],
  [
    { READ_DATABASE_URL: 'mysql://secret@x' },
    'READ_DATABASE_URL cannot be used. Use the address of a standby',
  ],
  [{ READ_DATABASE_URL: 'postgresql://a:secret@x/y' }, 'set both, or neither'],
  [{ REST_SCHEMAS: 'public, 1st' }, 'REST_SCHEMAS=public, 1st cannot be used. Use the names of the schemas'],
  [{ REST_EXTRAS: 'explain,all' }, 'REST_EXTRAS=explain,all cannot be used. Use explain, rollback or both'],
  [{ SMTP_URL: 'smtp://%%%' }, 'SMTP_URL cannot be used. Use smtp://'],
  [{ SMTP_URL: 'smtp://x:99999' }, 'SMTP_URL cannot be used. Use smtp://'],
  [{ PORT: '0x1F90' }, 'PORT=0x1F90 cannot be used. Use a port number'],
  [{ PORT: ' ' }, 'PORT=  cannot be used. Use a port number'],
  [{ SITE_URL: 'https://example.org?a=1' }, 'Use the origin alone'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/99' },
    'TRUSTED_PROXIES=10.0.0.0/99 cannot be used. Use addresses or networks',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'Use addresses or networks'],
  [{ SMTP_URL: 'mail.secret.org' }, 'SMTP_URL cannot be used. Use smtp://'],
  [{ PASSWORD_POLICY: 'weak' }, 'PASSWORD_POLICY=weak cannot be used. Use strong'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud cannot be used. Use trace, debug, info'],
  [{ STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY cannot be used. Use a key of your Stripe account'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together'],
  [{ SUPABASE_URL: 'https://a.supabase.co' }, 'belong together'],
])(
  'an operator who sets %o reads which variable is wrong and what to use, and no secret is printed',
  (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).not.toThrow('secret')
  },
)

test('an operator names several hosts, one of which is the primary', () => {
  const url = 'postgresql://a:b@db1:5432,db2:5432,db3/c?target_session_attrs=read-write'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('an operator configures a standby for reads, further schemas and REST extras', () => {
  const both = { DATABASE_URL: 'postgresql://a:b@db/c', READ_DATABASE_URL: 'postgresql://a:b@copy/c' }
  expect(readConfig(both).rest).toEqual({
    schemas: ['public'],
    readDatabaseUrl: 'postgresql://a:b@copy/c',
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
    isPlanAllowed: false,
    slowStatementMs: 1000,
    isRollbackAllowed: false,
  })
  expect(readConfig({ SLOW_STATEMENT_MS: '0' }).rest.slowStatementMs).toBe(0)
  expect(() => readConfig({ SLOW_STATEMENT_MS: '-1' })).toThrow(/Use milliseconds/)
  expect(readConfig({ REST_SCHEMAS: 'public, stock' }).rest.schemas).toEqual(['public', 'stock'])
  expect(readConfig({ REST_EXTRAS: 'explain, rollback' }).rest).toMatchObject({
    isPlanAllowed: true,
    isRollbackAllowed: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('an operator chooses the captcha, the password rule and the sender', () => {
  expect(readConfig({})).toMatchObject({ captcha: { provider: 'altcha' }, passwordPolicy: 'minimum' })
  expect(readConfig({ PASSWORD_POLICY: 'floor' }).passwordPolicy).toBe('minimum')
  expect(
    readConfig({
      CAPTCHA: 'hcaptcha',
      CAPTCHA_SECRET: '0xabc',
      CAPTCHA_SITE_KEY: '1x0-key',
      PASSWORD_POLICY: 'strong',
      MAIL_FROM: 'Lintel <no-reply@example.org>',
    }),
  ).toMatchObject({
    captcha: { provider: 'hcaptcha', secret: '0xabc', siteKey: '1x0-key' },
    passwordPolicy: 'strong',
    mailFrom: 'Lintel <no-reply@example.org>',
  })
})

test('an operator with an incomplete captcha or an invalid secret gets an error that does not print the secret', () => {
  expect(() => readConfig({ CAPTCHA: 'turnstile' })).toThrow(
    'CAPTCHA=turnstile cannot be used. Set CAPTCHA_SECRET',
  )
  expect(() => readConfig({ CAPTCHA: 'turnstile', CAPTCHA_SECRET: 'x' })).toThrow('CAPTCHA_SITE_KEY')
  const short = () => readConfig({ IMPORTED_JWT_SECRET: 'too-short' })
  expect(short).toThrow('IMPORTED_JWT_SECRET cannot be used. Use the JWT secret of the imported project')
  expect(short).not.toThrow('too-short')
})

test('an operator allows further redirect URLs in emails, but not every host', () => {
  expect(readConfig({}).redirectUrls).toEqual([])
  expect(readConfig({ REDIRECT_URLS: 'https://app.example.org/**, lintel-app://open' }).redirectUrls).toEqual(
    ['https://app.example.org/**', 'lintel-app://open'],
  )
  for (const wrong of ['https://**', 'app.example.org', 'https://*.example.org/**', 'https:///a'])
    expect(() => readConfig({ REDIRECT_URLS: wrong })).toThrow('REDIRECT_URLS')
})

test('an operator lists trusted proxies by address or network', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,fd00::/128' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
    'fd00::/128',
  ])
})

test('an operator sees one message per wrong variable', () => {
  expect(() => readConfig({ SITE_URL: 'foo', PORT: '99999' })).toThrow(
    /^PORT=.*\nSITE_URL=foo cannot.*$|^SITE_URL=foo.*\nPORT=.*$/,
  )
})
