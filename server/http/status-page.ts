import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { brand } from '../../domain/site/brand.ts'
import { type Html, html, raw } from '../../product/mail/html.ts'
import type { PartHealth, Parts } from './readiness.ts'

type CheckParts = () => Promise<Parts>
type Since = { status: PartHealth['status']; at: Date }
type Advice = { name: string; degraded: string; failing: string }

/** What a visitor knows of each part, what is affected and what to do. */
const advice: Record<string, Advice> = {
  database: {
    name: 'Search, accounts and listings',
    degraded: 'You can browse, but you can’t save or send anything at the moment. Try again later.',
    failing:
      'Unavailable at the moment. Try again in a few minutes. Everything you’ve already saved or sent is safe.',
  },
  supabase: {
    name: 'Search, accounts and listings',
    degraded: 'Some pages may not load. Try again in a few minutes.',
    failing: 'Unavailable at the moment. Try again in a few minutes.',
  },
  standby: {
    name: 'Speed',
    degraded: 'Pages may load more slowly than usual. You don’t need to do anything.',
    failing: 'Pages may load more slowly than usual. You don’t need to do anything.',
  },
  files: {
    name: 'Photos and uploads',
    degraded: 'Photos may be missing and uploads may fail. Keep your files and try again later.',
    failing: 'Photos may be missing and uploads may fail. Keep your files and try again later.',
  },
  mail: {
    name: 'Email',
    degraded:
      'Emails are delayed. You don’t need to request them again: we’ll send them as soon as email works.',
    failing:
      'Emails are delayed. You don’t need to request them again: we’ll send them as soon as email works.',
  },
}

/** Remembers since when each part has been in its state, as far as this server has checked it. */
export function createStatusHistory(now: () => Date = () => new Date()) {
  const since = new Map<string, Since>()
  return {
    /** The same checks, with every result recorded. */
    observe:
      (checkParts: CheckParts): CheckParts =>
      async () => {
        const parts = await checkParts()
        for (const [name, { status }] of Object.entries(parts))
          if (since.get(name)?.status !== status) since.set(name, { status, at: now() })
        return parts
      },
    since: (name: string): Date | undefined => since.get(name)?.at,
  }
}

type StatusHistory = ReturnType<typeof createStatusHistory>

type Options = {
  checkParts: CheckParts | undefined
  history: StatusHistory
  startedAt: Date
  startingStep: string | undefined
}

/**
 * /status: what works, for people. It needs no scripts, files or database, so it also works during a start or an outage. Its own
 * status is always 200, because the page itself is there; monitoring uses /readyz.
 */
export async function respondStatus(c: Context, options: Options): Promise<Response> {
  const { checkParts, history, startedAt, startingStep } = options
  const parts = await checkParts?.()
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  const content = parts ? partsContent(parts, history) : startingContent(startedAt, startingStep)
  return c.html(page(content).html)
}

type Content = { heading: string; body: Html }

function startingContent(startedAt: Date, step: string | undefined): Content {
  return {
    heading: `${brand.name} is starting`,
    body: html`<p>This usually takes less than a minute. Check again shortly.</p>
<p class="since">Started ${timeOf(startedAt)}${step ? ` (${step})` : ''}.</p>`,
  }
}

function partsContent(parts: Parts, history: StatusHistory): Content {
  const states = Object.values(parts).map(({ status }) => status)
  const heading = states.includes('failing')
    ? `${brand.name} is not available`
    : states.includes('degraded')
      ? 'Some things aren’t working'
      : 'Everything is working'
  const rows = Object.entries(parts).map(([name, part]) => row(name, part, history.since(name)))
  return { heading, body: html`<dl>${rows}</dl>` }
}

const labels = { ok: 'Working', degraded: 'Limited', failing: 'Not working' } as const

function row(name: string, part: PartHealth, since: Date | undefined): Html {
  const known = Object.hasOwn(advice, name) ? advice[name] : undefined
  const time = since ? html` <span class="since">since ${timeOf(since)}</span>` : ''
  const title = html`<dt>${known?.name ?? name}</dt><dd class="${part.status}"><strong>${labels[part.status]}</strong>${time}`
  if (part.status === 'ok') return html`${title}</dd>`
  const text = known?.[part.status] ?? 'This may affect some pages. Try again in a few minutes.'
  return html`${title}<p>${text}</p><p class="since">Details for support: ${name}: ${part.message}</p></dd>`
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
const timeOf = (at: Date): Html => html`<time datetime="${at.toISOString()}">${timeFormat.format(at)}</time>`

const styles =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1A2327;background:#F4F3EF}main{max-width:640px;margin:0 auto;padding:32px 20px}.brand{display:flex;align-items:center;gap:10px;margin:0;padding-bottom:20px;border-bottom:3px solid;font:500 24px/1 Georgia,serif}h1{margin:28px 0 8px;font:500 32px/1.2 Georgia,serif}dl{margin:0 0 32px}dt{font-weight:600;margin-top:24px}dd{margin:0;padding-left:12px;border-left:4px solid #2B7A4B}dd.degraded{border-color:#B7791F}dd.failing{border-color:#B3261E}dd p{margin:4px 0}.since{color:#5C676C;font-size:14px}a{color:inherit}@media(prefers-color-scheme:dark){body{color:#EDEBE4;background:#12181B}.since{color:#9AA5A7}}'
const styleHash = createHash('sha256').update(styles).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Inline, because the policy lets the page load nothing. */
const mark = html`<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path d="M2 4h28v6H2zM5 10h5v18H5zM22 10h5v18h-5z" fill="currentColor"/><path d="M12.5 12.6l6 2v13.2l-6-1.8z" fill="#E2A32B"/></svg>`

const page = ({ heading, body }: Content): Html => html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${heading} | ${brand.name}</title><style>${raw(styles)}</style></head>
<body><main><p class="brand">${mark}${brand.name}</p><h1>${heading}</h1>${body}
<p><a href="/status">Check again</a> or <a href="/">go to ${brand.name}</a>.</p></main></body></html>`
