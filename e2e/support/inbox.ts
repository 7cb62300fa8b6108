import { expect, type Page } from '@playwright/test'

type Mail = { to: string; subject: string; text: string; html: string; links: string[]; at: string }

/** The newest mail to somebody whose subject is like this, waited for: the worker sends it a moment later. */
export async function mailTo(page: Page, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get('/dev/inbox.json')).json()) as Mail[]
        found = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
        return found !== undefined
      },
      { message: `a mail to ${to} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true)
  if (!found) throw new Error('no mail')
  return found
}

/** The one link of a mail that does something. */
export function linkIn({ links, subject }: Mail, containing: string): string {
  const link = links.find((each) => each.includes(containing))
  if (!link) throw new Error(`no link with ${containing} in “${subject}”: ${links.join(' ')}`)
  return link
}
