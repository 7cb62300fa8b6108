import { alarm } from './planted-scripts.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'

type Mail = { to: string; subject: string; html: string; text: string }

/** Mails carry people's words too, and their heads end at a line break. */
export async function scriptsInMails({ site, cast }: Siege, tally: Tally): Promise<void> {
  const { live } = cast.world.names.get('landlord') ?? {}
  const words = `<img src=x onerror=${alarm}('mail')>\r\nBcc: everybody@example.org\r\n\r\n<script>${alarm}('mail')</script>`
  await fetch(`${site.near}/rest/v1/rpc/send_enquiry`, {
    method: 'POST',
    headers: { ...cast.actor('user').headers, 'content-type': 'application/json' },
    body: JSON.stringify({ property_id: live, message: words, name: words.slice(0, 60) }),
  })
  await fetch(`${site.near}/auth/v1/recover`, {
    method: 'POST',
    headers: { ...cast.actor('service').headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${cast.actor('user').id}@example.org` }),
  })
  const mails = await inbox(site.near)
  tally.expect(mails.length > 0, () => 'no mail came', `${mails.length} mails read`)
  for (const { to, subject, html } of mails) {
    tally.expect(!/[\r\n]/.test(to + subject), () => `a mail’s head is broken: ${subject}`)
    tally.expect(
      !new RegExp(`<(img|script|svg)[^>]*${alarm}`).test(html),
      () => `a mail holds a script: ${subject}`,
    )
  }
}

async function inbox(origin: string): Promise<Mail[]> {
  const giveUpAt = performance.now() + 15_000
  for (;;) {
    const mails = (await (await fetch(`${origin}/dev/inbox.json`)).json()) as Mail[]
    if (mails.some(({ html }) => html.includes(alarm)) || performance.now() > giveUpAt) return mails
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
