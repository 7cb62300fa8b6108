import { captchaPass, makeHome, makeLandlord } from '../../test/people.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { json } from './visitors.ts'
import { ask } from './wire.ts'

const calls = 300
/** What one network may cause in an hour. */
const mostMails = 20

/** Guests' enquiries mail addresses that nobody has confirmed: they are no way to mail the world. */
export async function guestMailer(siege: Siege, tally: Tally): Promise<void> {
  const home = await makeHome(siege.site.sql, await makeLandlord(siege.site.sql), { status: 'live' })
  const without = await send(siege, home, '203.0.113.81', async () => null)
  tally.expect(
    without === 0,
    () => `${without} mails without a captcha`,
    `${without} mails without a captcha`,
  )
  const solved = await send(siege, home, '203.0.113.82', () => captchaPass(siege.site.sql))
  tally.expect(
    solved > 0 && solved <= mostMails,
    () => `${solved} mails of one network that solves every captcha`,
    `${solved} mails of one network`,
  )
}

async function send({ site, cast }: Siege, home: string, from: string, pass: () => Promise<string | null>) {
  for (let n = 0; n < calls; n++)
    await ask(site.far, {
      method: 'POST',
      path: '/rest/v1/rpc/send_enquiry',
      headers: { ...cast.actor('anon').headers, ...json, 'x-forwarded-for': from },
      body: JSON.stringify({
        property_id: home,
        message: 'Hello',
        email: `guest-${n}@${from}.example.org`,
        captcha_pass: await pass(),
      }),
    })
  const [row] = await site.sql<{ mails: number }[]>`
    select count(*)::int as mails from private.mail_outbox
    where template = 'enquiry_confirm' and to_email like ${`%@${from}.example.org`}`
  return row?.mails ?? 0
}
