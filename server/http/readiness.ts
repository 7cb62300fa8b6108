import type { Context } from 'hono'

/** `degraded`: the site serves requests, but something is missing. `failing`: it cannot serve them. */
export type PartHealth = { status: 'ok' } | { status: 'degraded' | 'failing'; message: string }

/** The health of each part that the site depends on. */
export type Parts = Record<string, PartHealth>

const retryAfterSeconds = '2'

/** Responds in plain text, or in JSON with every part for clients that accept it. */
export async function respondReadiness(
  c: Context,
  checkParts: (() => Promise<Parts>) | undefined,
  startingStep: string | undefined,
): Promise<Response> {
  const parts = await checkParts?.()
  const status = !parts ? 'starting' : hasFailing(parts) ? 'not ready' : 'ready'
  const headers: Record<string, string> = status === 'ready' ? {} : { 'retry-after': retryAfterSeconds }
  const code = status === 'ready' ? 200 : 503
  if (/\bapplication\/json\b/.test(c.req.header('accept') ?? ''))
    return c.json(
      { status, ...(startingStep ? { step: startingStep } : {}), parts: parts ?? {} },
      code,
      headers,
    )
  return c.text(parts ? describe(status, parts) : describeStart(startingStep), code, headers)
}

const hasFailing = (parts: Parts) => Object.values(parts).some(({ status }) => status === 'failing')

const describeStart = (step: string | undefined) =>
  `Starting${step ? ` (${step})` : ''}. Please try again in a moment.`

/** 'ready', or 'not ready' followed by one line per part with a problem. */
function describe(status: string, parts: Parts): string {
  const problems = Object.entries(parts).flatMap(([name, part]) =>
    part.status === 'ok' ? [] : [`${name}: ${part.message}`],
  )
  return [status, ...problems].join('\n')
}
