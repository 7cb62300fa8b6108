import { parentPort, workerData } from 'node:worker_threads'
import { readFeed } from '../domain/feeds/read-feed.ts'
import type { ReadFile } from './read-feed-file.ts'

const { bytes, maxHomes } = workerData as ReadFile
const feed = readFeed(bytes)
const hasTooMany = 'listings' in feed && feed.listings.length > maxHomes
parentPort?.postMessage(hasTooMany ? { failure: 'too_many' } : feed)
