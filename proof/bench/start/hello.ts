import { createServer } from 'node:http'

/** A minimal Node server that responds with its memory usage. */
createServer((_request, response) => response.end(`${process.memoryUsage().rss}`)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
