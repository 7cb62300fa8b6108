import type { Sql } from '../../db/connect.ts'

export type Sms = { to: string; text: string }

/** Delivers a text message. Which service does that is injected; on a local site it is the inbox page. */
export type SendSms = (sql: Sql, sms: Sms) => Promise<void>
