import type { Sql } from '../../platform/db/connect.ts'

/** A pass for one call of a database function that requires a solved captcha. */
export async function issueCaptchaPass(sql: Sql): Promise<string> {
  const [row] = await sql<{ pass: string }[]>`select private.issue_captcha_pass() as pass`
  if (!row) throw new Error('no captcha pass was issued')
  return row.pass
}
