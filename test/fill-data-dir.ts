import { loadPostcodes } from '../gazetteer/load.ts'
import { connect } from '../platform/db/connect.ts'
import { freePort } from '../platform/db/embedded/free-port.ts'
import { keysOf, startLintel } from './lintel-process.ts'

const readyWithinMs = 300_000

/** Starts the server once to build the web app and fill the folder, then stops it. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const server = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  try {
    await server.whenReady({ ms: readyWithinMs })
    await whenFilled(dataDir)
    server.kill('SIGTERM')
    const code = await server.ended
    if (code !== 0) throw new Error(`The first start ended with ${code}:\n${server.output()}`)
  } catch (error) {
    server.kill('SIGKILL')
    await server.ended
    throw error
  }
}

/** Postcodes are loaded after the server is ready; if interrupted, every copy would load them again. */
async function whenFilled(dataDir: string): Promise<void> {
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'first start' })
  await loadPostcodes(sql)
  await sql.end()
}
