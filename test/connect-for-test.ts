import { connect, type Sql } from '../platform/db/connect.ts'

/** A pool of connections for a test. On a busy machine a connection takes longer than a visitor would wait. */
export const connectForTest = (url: string, max: number): Sql =>
  connect(url, { max, name: 'test', timeoutSeconds: 60 })
