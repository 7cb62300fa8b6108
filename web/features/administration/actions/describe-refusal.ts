import { unreachable } from '../../../messages/account/signing-out.ts'
import { administration } from '../../../messages/professionals/administration.ts'

/** The hint and the message of a database error; an error without a code means the server was unreachable. */
export function describeRefusal(error: unknown): { hint: string | undefined; sentence: string } {
  if (typeof error !== 'object' || error === null || !('code' in error) || !error.code)
    return { hint: undefined, sentence: unreachable }
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined
  const known = Object.entries(administration.refusals).find(([name]) => name === hint)
  if (known) return { hint, sentence: known[1] }
  return {
    hint,
    sentence: error.code === '42501' ? administration.notAllowed : administration.refused,
  }
}
