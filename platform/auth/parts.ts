import type { Sql } from '../db/connect.ts'
import type { ReadCaller } from '../http/caller.ts'
import type { Keys } from '../keys.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import type { AuthConfig } from './config.ts'
import type { SendMail } from './mail/send-mail.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { AccessTokens } from './tokens/access-token.ts'

/** Says why a proof is not good enough, or nothing when it is. */
type CaptchaCheck = (token: string | undefined, address: string) => Promise<string | undefined>

export type AuthLog = { error: (fields: object, message: string) => void }

/** What the service is put together from. */
export type AuthOptions = {
  sql: Sql
  keys: Keys
  config: AuthConfig
  readCaller: ReadCaller
  captcha: CaptchaCheck
  sendMail: SendMail
  /** The network address a request really came from. */
  clientAddress: (request: Request) => string
  log: AuthLog
}

/** What it takes to make a link. */
export type LinkParts = Pick<AuthOptions, 'keys' | 'config'>

/** What every endpoint is given. */
export type AuthParts = AuthOptions & {
  tokens: AccessTokens
  hasher: PasswordHasher
  attemptQueue: AttemptQueue
}
