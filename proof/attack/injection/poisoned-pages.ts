import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, type HttpResponse, send } from '../http-client.ts'

const evil = 'evil.example'

type CachePoisoningAttempt = { method?: string; headers: Record<string, string>; suffix?: string }
type Victim = CachePoisoningAttempt & { origin: string; path: string }

const spoofedHeaders: Record<string, string>[] = [
  { host: evil },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-proto': 'gopher' },
  { forwarded: `host=${evil};proto=gopher` },
  { 'x-original-url': `/${evil}`, 'x-rewrite-url': `/${evil}` },
  { cookie: `theme=${evil}` },
  { 'accept-language': evil },
  { 'user-agent': evil },
  { origin: `https://${evil}` },
  { referer: `https://${evil}/` },
  { authorization: `Bearer ${evil}` },
  { 'x-request-id': evil },
  { 'cache-control': 'no-transform, max-age=99999' },
  { 'x-middleware-prefetch': '1', purpose: 'prefetch' },
]
const attempts: CachePoisoningAttempt[] = [
  ...spoofedHeaders.map((headers) => ({ headers })),
  { headers: { 'x-http-method-override': 'POST' } },
  { headers: { range: 'bytes=0-10' } },
  { headers: { 'accept-encoding': 'br;q=1, evil' } },
  { headers: { 'accept-encoding': 'gzip' } },
  { headers: { 'accept-encoding': 'zstd' } },
  { headers: { 'if-none-match': '*' } },
  { method: 'HEAD', headers: {} },
  { headers: {}, suffix: `utm_source=${evil}` },
  { headers: {}, suffix: `gclid=${evil}&nobody-reads-this=${evil}` },
]
const allSpoofed: CachePoisoningAttempt = {
  headers: Object.assign({}, ...spoofedHeaders),
  suffix: `utm_source=${evil}`,
}

/** Uncached URLs, so that the page is rendered for the poisoned request. */
const fresh = [
  (n: number) => `/search?type=rent&location=Leeds&minPrice=${n}`,
  (n: number) => `/search.data?type=rent&location=Leeds&minPrice=${n}`,
  (n: number) => `/nowhere-${n}`,
]
/** Pages that exist only once. */
const known = ['/', '/blog', '/about-us', '/blog?page=2', '/_.data', '/sitemap.xml', '/blog/feed.xml']

/** A page is cached for two seconds (server/page-cache/page-cache.ts): after this it is rendered again. */
const forgottenMs = 2200

/** Whatever headers the first request has, it and the next one get the same page as everybody. */
export async function poisonedPages({ site, seed }: AttackContext, result: AttackResult): Promise<void> {
  const victims = [site.local, site.proxied].flatMap((origin): Victim[] => [
    ...fresh.flatMap((endpoint) =>
      attempts.map((poison, n) => ({ ...poison, origin, path: endpoint(1 + (seed % 50_000) + n) })),
    ),
    ...known.map((path) => ({ ...allSpoofed, origin, path })),
  ])
  await sleep(forgottenMs)
  const answers = new Map<Victim, { request: HttpRequest; first: HttpResponse; next: HttpResponse }>()
  await forEachConcurrently(victims, async (victim) => {
    const request = poisoned(victim)
    const first = await send(victim.origin, request)
    answers.set(victim, { request, first, next: await send(victim.origin, { path: victim.path }) })
  })
  await sleep(forgottenMs)
  await forEachConcurrently(answers, async ([{ origin, path }, { request, first, next }]) => {
    const clean = await send(origin, { path })
    const problems = [...problemsOfNext(next, clean), ...problemsOfFirst(request, first, clean)]
    result.expect(
      problems.length === 0,
      () => `${problems.join('; ')} ← ${origin === site.proxied ? 'far' : 'near'} ${describe(request)}`,
      first.status,
    )
  })
}

function poisoned({ method, path, headers, suffix }: Victim): HttpRequest {
  const address = suffix ? `${path}${path.includes('?') ? '&' : '?'}${suffix}` : path
  return { path: address, headers, ...(method && { method }) }
}

function problemsOfNext(next: HttpResponse, clean: HttpResponse): string[] {
  const problems = []
  if (clean.status !== 200 && clean.status !== 404) problems.push(`the page itself is ${clean.status}`)
  if (next.status !== clean.status) problems.push(`the next one gets ${next.status}`)
  if (next.text !== clean.text) problems.push(`the next one gets another page${difference(next, clean)}`)
  if (lastingHeaders(next) !== lastingHeaders(clean))
    problems.push(`the next one gets other headers: ${lastingHeaders(next)}`)
  return problems
}

/** A proxy would cache the first response unless its headers forbid it. */
function problemsOfFirst({ method }: HttpRequest, first: HttpResponse, clean: HttpResponse): string[] {
  if (first.status === 0 || first.status >= 500) return [`the first one gets ${first.status}`]
  if (JSON.stringify(first.headers).includes(evil) || textOf(first).includes(evil))
    return [`the first response contains ${evil}`]
  const isShared = /public|s-maxage/.test(first.headers['cache-control'] ?? '')
  if (!isShared || first.status === 304) return []
  if (first.status !== clean.status) return [`what may be kept is ${first.status}`]
  if (first.headers['content-encoding'] && !/accept-encoding/i.test(first.headers.vary ?? ''))
    return ['a cacheable response has no Vary for its encoding']
  const isSame = method === 'HEAD' ? first.text === '' : textOf(first) === clean.text
  return isSame ? [] : [`what may be kept is another page${difference(first, clean)}`]
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

const textOf = ({ headers, bytes }: HttpResponse): string =>
  (unpack[headers['content-encoding'] ?? ''] ?? ((as) => as))(bytes).toString('utf8')

/** Without the date and the request id. */
function lastingHeaders({ headers }: HttpResponse): string {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return JSON.stringify(rest)
}

function difference(one: HttpResponse, other: HttpResponse): string {
  const [a, b] = [textOf(one), other.text]
  const at = [...a].findIndex((letter, n) => letter !== b[n])
  return ` from character ${at} on: ${a.slice(at, at + 80)} (${a.length}) instead of ${b.slice(at, at + 80)} (${b.length})`
}
