import type { WriteStream } from 'node:tty'
import type { Progress } from '../../platform/progress.ts'

const width = 32

/** A bar on a terminal; otherwise a line for each tenth, to keep logs short. */
export function progressBar(out: Pick<WriteStream, 'write'> & { isTTY?: boolean }) {
  let lastLine = ''
  return {
    show: (progress: Progress) => {
      const line = out.isTTY ? barLine(progress) : tenthLine(progress)
      if (line === lastLine) return
      lastLine = line
      out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
    },
    end: () => {
      if (out.isTTY && lastLine) out.write('\n')
    },
  }
}

function barLine({ step, done, total }: Progress): string {
  const filled = Math.round((width * done) / total)
  return `${step.padEnd(8)} ${'█'.repeat(filled)}${'·'.repeat(width - filled)} ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`
}

function tenthLine({ step, done, total }: Progress): string {
  return `${step} ${Math.floor((10 * done) / total) * 10}%`
}
