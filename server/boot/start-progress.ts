let current: string | undefined

/** The step that is running. */
export const currentStep = (): string | undefined => current

/** Prints a startup step and, once it is done, its duration. */
export async function printStep<T>(
  title: string,
  work: (note: (text: string) => void) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  current = title
  let remark = ''
  const show = (mark: string, end: string) =>
    process.stdout.write(`${isTerminal ? '\r\x1b[K' : ''}${mark} ${title}${remark}${end}`)
  if (isTerminal) show('·', '')
  const note = (text: string) => {
    remark = ` (${text})`
    if (isTerminal) show('·', '')
  }
  const result = await work(note).catch((error) => {
    show('✗', '\n')
    throw error
  })
  show('✓', ` ${seconds(performance.now() - startedAt)}\n`)
  return result
}

const isTerminal = process.stdout.isTTY === true
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
