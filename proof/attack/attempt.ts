import { problemsOf } from './inspect.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Asked, askPatiently, describe } from './wire.ts'

const slowMs = 14_000

/** Asks, and finds whatever is wrong with the answer, or that it took suspiciously long. */
export async function attempt(
  { site }: Siege,
  tally: Tally,
  asked: Asked,
  also: (answer: Answer) => string[] = () => [],
): Promise<Answer> {
  const answer = await askPatiently(site.near, asked, () => tally.note('503, came back'))
  tally.try(answer.status)
  const problems = [...problemsOf(answer, site, echoOf(asked)), ...also(answer)]
  if (answer.ms > slowMs) problems.push(`took ${Math.round(answer.ms)} ms`)
  if (problems.length) tally.find(`${problems.join('; ')} ← ${describe(asked)}`)
  return answer
}

function echoOf({ path, body = '' }: Asked): string {
  try {
    return `${decodeURIComponent(path)} ${body}`
  } catch {
    return `${path} ${body}`
  }
}
