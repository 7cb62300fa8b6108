import { parseArgs } from 'node:util'

/** What every bench understands; some have options of their own beside. */
const { values } = parseArgs({
  strict: false,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, data: { type: 'string' } },
})

/** Small sizes, to see that all of it works: the figures are rough. */
export const isQuick = values.quick === true

/** Is the table kept in proof/results? */
export const isKept = values.write === true

/** A folder that outlives the run. */
export const dataOption = typeof values.data === 'string' ? values.data : undefined

export const sized = <T>({ full, quick }: { full: T; quick: T }): T => (isQuick ? quick : full)
