import { parseArgs } from 'node:util'

/** Options that every benchmark accepts; some have more. */
const { values } = parseArgs({
  strict: false,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, data: { type: 'string' } },
})

/** Small sizes, to check that everything works; the figures are rough. */
export const isQuick = values.quick === true

/** Save the tables in proof/results. */
export const isKept = values.write === true

/** A data folder that is not removed afterwards. */
export const dataOption = typeof values.data === 'string' ? values.data : undefined

export const sized = <T>({ full, quick }: { full: T; quick: T }): T => (isQuick ? quick : full)
