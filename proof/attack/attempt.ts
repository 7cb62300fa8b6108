import type { AttackContext } from './attack-context.ts'
import type { AttackResult } from './attack-result.ts'
import { describe, type HttpRequest, type HttpResponse, sendWithRetry } from './http-client.ts'
import { problemsOf } from './inspect.ts'

const slowMs = 14_000

/** Sends a request and records a finding if the response is wrong or suspiciously slow. */
export async function attempt(
  { site }: AttackContext,
  result: AttackResult,
  request: HttpRequest,
  also: (response: HttpResponse) => string[] = () => [],
): Promise<HttpResponse> {
  const response = await sendWithRetry(site.local, request, () => result.note('503, retried'))
  result.recordAttempt(response.status)
  const problems = [...problemsOf(response, site, echoOf(request)), ...also(response)]
  if (response.ms > slowMs) problems.push(`took ${Math.round(response.ms)} ms`)
  if (problems.length) result.recordFinding(`${problems.join('; ')} ← ${describe(request)}`)
  return response
}

function echoOf({ path, body = '' }: HttpRequest): string {
  try {
    return `${decodeURIComponent(path)} ${body}`
  } catch {
    return `${path} ${body}`
  }
}
