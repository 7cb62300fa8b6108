import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { issueCaptchaPass } from './captcha-pass.ts'

const { sql } = await testDatabase()
const consume = (pass: string) => sql`select private.consume_captcha_pass(${pass})`
const refusal = { hint: 'captcha_required' }

test('a guest can use a captcha pass once, however many requests present it at the same time', async () => {
  const pass = await issueCaptchaPass(sql)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => consume(pass)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(consume(pass)).rejects.toMatchObject(refusal)
})

test('a guest cannot use an expired captcha pass', async () => {
  const pass = await issueCaptchaPass(sql)
  await sql`update private.captcha_passes set expires_at = now() - interval '1 second'`
  await expect(consume(pass)).rejects.toMatchObject(refusal)
})
