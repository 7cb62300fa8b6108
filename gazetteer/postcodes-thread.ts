import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../platform/db/connect.ts'
import { loadPostcodes } from './load.ts'

/** Unpacks and files the full postcodes away from the thread that answers visitors, who would wait for it otherwise. */
const { databaseUrl } = workerData as { databaseUrl: string }
const sql = connect(databaseUrl, { max: 1, name: 'lintel postcodes' })
const isNew = await loadPostcodes(sql).finally(() => sql.end())
parentPort?.postMessage(isNew)
