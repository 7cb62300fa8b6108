import { parseArgs } from 'node:util'

export type Options = {
  /** The same seed gives the same requests in the same order, except for ids and tokens created for the run. */
  seed: number
  /** How many requests each service is fuzzed with. */
  requests: number
  /** Names of attacks, or parts of them; none means all. */
  only: string[]
  /** Reintroduce known vulnerabilities and run the tests that must fail, instead of the attacks. */
  isMutations: boolean
}

/** Runs with fewer requests are not saved. */
export const defaultRequests = 10_000

/** `-- --seed 7 --requests 1000 --only tokens,uploads`, or `-- --mutations --only invitation` */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      requests: { type: 'string', default: `${defaultRequests}` },
      only: { type: 'string', default: '' },
      mutations: { type: 'boolean', default: false },
    },
  })
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
  if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.')
  const requests = Number(values.requests)
  if (!Number.isSafeInteger(requests) || requests < 1) throw new Error('--requests takes a number from 1 on.')
  return { seed, requests, only: values.only.split(',').filter(Boolean), isMutations: values.mutations }
}
