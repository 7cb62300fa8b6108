import { expect, type Page } from '@playwright/test'

type Mail = { to: string; subject: string; text: string; html: string; links: string[]; at: string }

/** Waits for the newest email to this address with a matching subject. The worker sends emails after the request. */
export async function waitForMail(page: Page, to: string, subject: RegExp): Promise<Mail> {
  let newest: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get('/dev/inbox.json')).json()) as Mail[]
        newest = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
        return newest !== undefined
      },
      { message: `an email to ${to} with the subject ${subject}` },
    )
    .toBe(true)
  if (!newest) throw new Error('no email')
  return newest
}

/** The first link of an email that contains this text. */
export function linkIn({ links, subject }: Mail, text: string): string {
  const link = links.find((url) => url.includes(text))
  if (!link) throw new Error(`no link with ${text} in “${subject}”: ${links.join(' ')}`)
  return link
}
