import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { alarm } from './planted-scripts.ts'

type Mail = { to: string; subject: string; html: string; text: string }

/** Planted texts in emails, including line breaks in headers. */
export async function scriptsInMails({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const { live } = actors.fixture.ids.get('landlord') ?? {}
  const words = `<img src=x onerror=${alarm}('mail')>\r\nBcc: everybody@example.org\r\n\r\n<script>${alarm}('mail')</script>`
  await fetch(`${site.local}/rest/v1/rpc/send_enquiry`, {
    method: 'POST',
    headers: { ...actors.actor('user').headers, 'content-type': 'application/json' },
    body: JSON.stringify({ property_id: live, message: words, name: words.slice(0, 60) }),
  })
  await fetch(`${site.local}/auth/v1/recover`, {
    method: 'POST',
    headers: { ...actors.actor('service').headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${actors.actor('user').id}@example.org` }),
  })
  const mails = await inbox(site.local)
  result.expect(mails.length > 0, () => 'no mail came', `${mails.length} mails read`)
  for (const { to, subject, html } of mails) {
    result.expect(!/[\r\n]/.test(to + subject), () => `a mail’s head is broken: ${subject}`)
    result.expect(
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
