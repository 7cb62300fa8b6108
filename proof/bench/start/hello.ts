import { createServer } from 'node:http'

/** The least that a Node server is: it answers with how much memory it has. */
createServer((_request, response) => response.end(`${process.memoryUsage().rss}`)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
