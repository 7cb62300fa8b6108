import type { Sql } from '../db/connect.ts'
import type { ReadCaller } from '../http/caller.ts'
import type { Keys } from '../keys.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import type { AuthConfig } from './config.ts'
import type { SendMail } from './mail/send-mail.ts'
import type { Lockout } from './passwords/lockout-rule.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { SendSms } from './phone/send-sms.ts'
import type { AccessTokens } from './tokens/access-token.ts'

/** Returns why a solution is refused, or undefined if it is accepted. */
type CaptchaCheck = (token: string | undefined, address: string) => Promise<string | undefined>

export type AuthLog = { error: (fields: object, message: string) => void }

export type AuthOptions = {
  sql: Sql
  keys: Keys
  config: AuthConfig
  readCaller: ReadCaller
  captcha: CaptchaCheck
  sendMail: SendMail
  /** Without it, text messages can only be sent by the hook `send_sms`. */
  sendSms?: SendSms | undefined
  lockout: Lockout
  /** The client's network address, seen through trusted proxies. */
  clientAddress: (request: Request) => string
  log: AuthLog
}

export type LinkContext = Pick<AuthOptions, 'keys' | 'config'>

/** Passed to every endpoint. */
export type AuthContext = AuthOptions & {
  tokens: AccessTokens
  hasher: PasswordHasher
  attemptQueue: AttemptQueue
}
