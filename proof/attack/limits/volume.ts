import { setTimeout as sleep } from 'node:timers/promises'
import { createPerson } from '../../../test/people.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { send } from '../http-client.ts'
import { maxHealthLatencyMs } from './health-latency.ts'
import { fillers, insertLargestContent, type LargestContent, longestEnquiry } from './largest-content.ts'
import { refuseMegabytes } from './refused-megabytes.ts'

const maxPageBytes = 300_000
const maxResponseBytes = 100_000
const maxReadBytes = 8 * 1024 * 1024
const maxMailBytes = 300_000
const maxLogBytes = 64 * 1024 * 1024
const maxLogBytesPerMegabyte = 2048
/** How many times slower than usual the largest page, and /healthz beside it, may be. */
const maxRatio = 10
/** Below this, a ratio depends more on the machine than on the page. */
const floorMs = 500
const mailTimeoutMs = 60_000

/** The effect of the largest allowed content on pages, responses, mails and logs. */
export const largestVolume: Attack = {
  name: 'volume',
  run: async (context, result) => {
    const usual = await usualListings(context)
    const reader = await createPerson(context.site.sql)
    await context.site.sql`
      insert into public.saved_searches (user_id, name, query, criteria, alert)
      values (${reader.id}, 'Largest', 'keywords=volumeletters', '{"listing_type": "sale", "keywords": "volumeletters"}', 'instant')`
    const planted: LargestContent[] = []
    for (const filler of fillers)
      planted.push(await insertLargestContent(context.site.sql, filler, `volume${filler.name}`))
    await tryPages(context, result, planted)
    await tryAnswers(context, result, planted)
    await tryLargeReads(context, result)
    await tryHealthCheck(context, result, usual, planted)
    await tryMails(context, result, planted, reader.email)
    await tryLogs(context, result)
  },
}

const usualListings = async ({ site }: AttackContext) =>
  (await site.sql<{ id: string }[]>`select id from public.properties where status = 'live' limit 10`).map(
    ({ id }) => id,
  )

async function tryPages(
  { site }: AttackContext,
  result: AttackResult,
  planted: LargestContent[],
): Promise<void> {
  let largest = { path: '', bytes: 0 }
  const paths = planted.flatMap(({ listings, agencySlug, word, sharedList }) => [
    `/property/${listings[0]}`,
    `/property/${listings[1]}`,
    `/search?type=sale&keywords=${word}`,
    `/agents/${agencySlug}`,
    `/shared/${sharedList}`,
    `/shared/${sharedList}?page=2`,
  ])
  for (const path of [
    ...paths,
    '/',
    '/search?type=sale',
    '/agents',
    '/area-guides',
    '/home/new-homes',
    '/blog',
    '/portal/saved',
  ]) {
    const { status, bytes } = await send(site.local, { path })
    result.expect(
      status === 200 && bytes.length <= maxPageBytes,
      () => `${path} answers ${status} with ${bytes.length.toLocaleString('en-GB')} bytes`,
    )
    if (bytes.length > largest.bytes) largest = { path: path.split(/[?/]/)[1] ?? '', bytes: bytes.length }
  }
  result.figures.push(`largest page ${kilobytes(largest.bytes)} (${largest.path})`)
}

async function tryAnswers(
  { site, actors }: AttackContext,
  result: AttackResult,
  planted: LargestContent[],
): Promise<void> {
  let most = 0
  for (const { word } of planted) {
    const { status, bytes, text } = await send(site.local, {
      method: 'POST',
      path: '/rest/v1/rpc/search_properties',
      headers: { ...actors.actor('anon').headers, 'content-type': 'application/json' },
      body: JSON.stringify({ keywords: word, page_size: 24 }),
    })
    const found = status === 200 ? text.split(`${word} `).length - 1 : 0
    result.expect(
      found >= 24 && bytes.length <= maxResponseBytes,
      () => `a search for ${word} answers ${status} with ${found} homes in ${bytes.length} bytes`,
    )
    most = Math.max(most, bytes.length)
  }
  result.figures.push(`largest search answer ${kilobytes(most)}`)
}

const repeated = (column: string, times: number) =>
  Array.from({ length: times }, (_, i) => `a${i}:${column}`).join()
/** Reads that multiply the stored data. */
const largeReads: [path: string, refusal?: number][] = [
  ['properties'],
  [`properties?select=${repeated('description', 4)}`],
  [`properties?select=${repeated('description', 150)}`, 400],
  [`properties?select=${repeated('agencies(*)', 150)}`, 400],
  ['properties?select=agencies(properties(agencies(properties(agencies(properties(id))))))', 400],
  ['agencies?select=id,properties(id,description,agencies(id,properties(id,description)))'],
  ['properties?select=*,price_history(*,properties(*,price_history(*,properties(*,price_history(*)))))'],
]

async function tryLargeReads({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  let most = 0
  let refused = 0
  for (const actor of ['anon', 'landlord'] as const)
    for (const [path, refusal] of largeReads) {
      const { headers } = actors.actor(actor)
      const { status, bytes } = await send(site.local, { path: `/rest/v1/${path}`, headers })
      const isExpected = refusal ? status === refusal : status === 200 || status === 413
      result.expect(
        isExpected && bytes.length <= maxReadBytes,
        () => `${path.slice(0, 80)} answers ${actor} ${status} with ${bytes.length} bytes`,
      )
      most = Math.max(most, bytes.length)
      if (status !== 200) refused++
    }
  result.figures.push(`largest REST answer ${kilobytes(most)}, ${refused} refused`)
}

/** Requests uncached pages one after another while polling /healthz. */
async function tryHealthCheck(
  { site }: AttackContext,
  result: AttackResult,
  usual: string[],
  planted: LargestContent[],
): Promise<void> {
  const open = async (ids: string[]) => {
    const startedAt = performance.now()
    const healthMs = await maxHealthLatencyMs(
      site.local,
      (async () => {
        for (const id of ids) await send(site.local, { path: `/property/${id}` })
      })(),
    )
    return { healthMs, each: (performance.now() - startedAt) / ids.length }
  }
  const normal = await open(usual)
  const large = await open(planted.flatMap(({ listings }) => listings.slice(1, 4)))
  for (const [what, figure, floor] of [
    ['the largest page takes', large.each, normal.each],
    ['/healthz waits for it', large.healthMs, normal.healthMs],
  ] as const)
    result.expect(
      figure <= Math.max(floorMs, floor * maxRatio),
      () => `${what} ${Math.round(figure)} ms beside ${Math.round(floor)} ms for a usual one`,
    )
  result.figures.push(
    `largest page in ${Math.round(large.each)} ms (usual ${Math.round(normal.each)}), /healthz within ${Math.round(large.healthMs)} ms (${Math.round(normal.healthMs)})`,
  )
}

async function tryMails(
  { site, actors }: AttackContext,
  result: AttackResult,
  planted: LargestContent[],
  alerted: string,
): Promise<void> {
  for (const [n, filler] of fillers.entries()) {
    const { status, text } = await send(site.local, {
      method: 'POST',
      path: '/rest/v1/rpc/send_enquiry',
      headers: { ...(await actors.newUser()).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ property_id: planted[n]?.listings[0], ...longestEnquiry(filler) }),
    })
    result.expect(status === 200, () => `the longest enquiry answers ${status} ${text.slice(0, 200)}`)
  }
  const recipients = [alerted, ...planted.map(({ owner }) => owner.email)]
  const giveUpAt = Date.now() + mailTimeoutMs
  const read = () => site.sql<{ recipient: string; bytes: number }[]>`
    select recipient, octet_length(body_html) + octet_length(body_text) as bytes
    from platform.inbox_messages where recipient = any(${recipients})`
  let mails = await read()
  while (new Set(mails.map(({ recipient }) => recipient)).size < recipients.length && Date.now() < giveUpAt) {
    await sleep(250)
    mails = await read()
  }
  const most = Math.max(0, ...mails.map(({ bytes }) => bytes))
  result.expect(
    new Set(mails.map(({ recipient }) => recipient)).size === recipients.length && most <= maxMailBytes,
    () => `${mails.length} mails to ${recipients.length} people, the largest of ${most} bytes`,
  )
  result.figures.push(`largest mail ${kilobytes(most)}`)
}

async function tryLogs({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const before = await site.logBytes()
  const megabytes = await refuseMegabytes(site.local, result, [
    actors.actor('anon'),
    actors.actor('landlord'),
  ])
  const after = await site.logBytes()
  const perMegabyte = Math.round((after - before) / megabytes)
  result.expect(
    perMegabyte <= maxLogBytesPerMegabyte,
    () => `the logs grow ${perMegabyte} bytes a refused MB`,
  )
  result.expect(after <= maxLogBytes, () => `the logs take ${after} bytes`)
  result.figures.push(
    `logs grow ${perMegabyte} bytes a refused MB of ${Math.round(megabytes)}, ${kilobytes(after)} in all`,
  )
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
