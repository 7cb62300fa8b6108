import { fillDataDir } from '../test/fill-data-dir.ts'
import { removeDataDir } from '../test/lintel-process.ts'

/** Fills a data folder for the tests of a run, which copy it. */
const [dataDir = ''] = process.argv.slice(2)
try {
  await fillDataDir(dataDir)
} catch (error) {
  await removeDataDir(dataDir)
  throw error
}
