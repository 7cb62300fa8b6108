import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { proofPage } from './proof.ts'
import { resultsFolder } from './report.ts'

/** Writes docs/proof.md from proof/results. */
const file = path.resolve(import.meta.dirname, '../../../docs/proof.md')
const resultOf = (name: string) =>
  readFile(path.join(resultsFolder, `${name}.md`), 'utf8').catch(() => undefined)
await writeFile(file, await proofPage(resultOf))
