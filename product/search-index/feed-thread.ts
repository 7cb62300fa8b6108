import { parentPort, workerData } from 'node:worker_threads'
import type { FeedMessage, FeedOptions, FeedRequest } from './feed-messages.ts'
import { ListingFeed } from './listing-feed.ts'

const port = parentPort
if (!port) throw new Error('this file runs as a thread')

const { url } = workerData as FeedOptions
const feed = new ListingFeed(url, (message: FeedMessage) => port.postMessage(message))
port.on('message', (request: FeedRequest) => {
  if (request.kind === 'ping') feed.ping()
  else void feed.stop().then(() => port.close())
})
await feed.run()
