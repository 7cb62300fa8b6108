import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../platform/db/connect.ts'
import { loadPostcodes } from './load.ts'

/** Loads the full postcodes in a worker thread, so that requests are not blocked. */
const { databaseUrl } = workerData as { databaseUrl: string }
const sql = connect(databaseUrl, { max: 1, name: 'lintel postcodes' })
const isNew = await loadPostcodes(sql).finally(() => sql.end())
parentPort?.postMessage(isNew)
