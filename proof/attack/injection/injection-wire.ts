import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { attempt } from '../attempt.ts'
import { filesIn, provePatterns, secretFiles } from '../browser/leaked-files.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { type HttpResponse, send, sendRaw } from '../http-client.ts'

// ASVS 1.1.1, 1.2.1, 4.2.1, 13.4.1
/** Header injection, request smuggling, TRACE and path traversal. */
export const injectionOnTheWire: Attack = {
  name: 'injection: headers, smuggling, paths',
  run: async (context, result) => {
    await inHeaders(context, result)
    await sentBack(context, result)
    await provePatterns(context.site, result)
    await inPaths(context, result)
  },
}

/** A line break in a value that is reflected in a header would start a new header. */
async function inHeaders(context: AttackContext, result: AttackResult): Promise<void> {
  const { local } = context.site
  const split = '%0d%0aset-cookie:%20injected=1'
  const paths = [
    `/search${split}/`,
    `/blog/${split}/`,
    `/auth/v1/verify?type=signup&token=x&redirect_to=${local}/${split}`,
    `/storage/v1/object/public/listing-pictures/x?download=${split}`,
    `/rest/v1/properties?select=id&limit=1&apikey=${context.site.keys.anonKey}&id=eq.${split}`,
  ]
  const noCookie = ({ headers }: HttpResponse) =>
    headers['set-cookie'] ? [`sets ${headers['set-cookie']}`] : []
  for (const path of paths) await attempt(context, result, { path }, noCookie)
  for (const raw of [
    'GET / HTTP/1.1\r\nhost: x\r\nx-request-id: a\nset-cookie: injected=1\r\nconnection: close\r\n\r\n',
    'GET /\r\nset-cookie: injected=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 30\r\nconnection: close\r\n\r\nabc',
    'GET / HTTP/1.1\r\nhost: x\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
    'GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\n host: folded\r\nconnection: close\r\n\r\n',
    'G\u0000ET / HTTP/1.1\r\nhost: x\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ]) {
    const text = await sendRaw(local, Buffer.from(raw, 'latin1'))
    const answers = text.match(/^HTTP\/1\.1 \d{3}/gm) ?? []
    result.expect(
      !/^set-cookie/im.test(text) && !/^HTTP\/1\.1 5/m.test(text) && answers.length <= 1,
      () => `${JSON.stringify(raw).slice(0, 120)} is answered with ${answers.join(', ')}`,
      answers[0]?.slice(9) ?? 'closed',
    )
  }
}

/** TRACE would show scripts headers that the browser hides, so it is refused everywhere. */
async function sentBack({ site }: AttackContext, result: AttackResult): Promise<void> {
  const services = ['auth', 'rest', 'storage', 'realtime', 'functions', 'payments', 'captcha']
  const paths = [
    ...services.flatMap((name) => [`/${name}/v1`, `/${name}/v1/`, `/${name}/v1/x`]),
    '/rest/v1/properties',
    '/auth/v1/user',
    '/storage/v1/bucket',
    '/webhooks/stripe',
    ...['/', '/search?type=sale', '/blog', '/portal', '/admin', '/healthz', '/assets/x.js', '/nowhere'],
  ]
  for (const origin of [site.local, site.proxied])
    for (const path of paths) {
      const headers = { cookie: 'sent-with=the-request', apikey: site.keys.anonKey }
      const { status, text } = await send(origin, { method: 'TRACE', path, headers })
      result.expect(
        status >= 400 && status < 500 && !text.includes('sent-with'),
        () => `TRACE ${path} answers ${status} ${text.slice(0, 120)}`,
        status,
      )
    }
}

/** System and source files, with every encoding of `..`. */
async function inPaths(context: AttackContext, result: AttackResult): Promise<void> {
  const steps = [
    '../../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..;/',
    '%252e%252e%252f',
    '....//',
    '%c0%ae%c0%ae/',
    '.%00./',
  ]
  const bases = [
    '/',
    '/assets/',
    '/map/',
    '/demo/pictures/',
    '/storage/v1/object/public/listing-pictures/',
    '/storage/v1/render/image/public/listing-pictures/',
    '/functions/v1/',
    '/sitemaps/',
    '/blog/',
  ]
  const goals = [
    ...secretFiles(context.site).map(({ at }) => ({ goal: at.slice(1), times: 12 })),
    ...['package.json', 'server/main.ts', '.git/config', 'keys.json'].flatMap((goal) =>
      [1, 2, 3].map((times) => ({ goal, times })),
    ),
  ]
  const tries = bases.flatMap((base) =>
    steps.flatMap((step) => goals.map(({ goal, times }) => `${base}${step.repeat(times)}${goal}`)),
  )
  const isFile = ({ text }: HttpResponse) => filesIn(text, context.site)
  await forEachConcurrently(tries, async (path) => {
    await attempt(context, result, { path, headers: { apikey: context.site.keys.anonKey } }, isFile)
  })
}
