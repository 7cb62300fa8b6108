import type { MaterialFact } from './material-information.ts'

/** Number of applicable items that are stated. */
export function countStated(facts: readonly MaterialFact[]): { stated: number; applicable: number } {
  const applicable = facts.filter(({ state }) => state !== 'not_applicable')
  return {
    stated: applicable.filter(({ state }) => state === 'stated').length,
    applicable: applicable.length,
  }
}
