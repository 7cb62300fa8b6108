import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Mail } from '../../product/mail/mail-payloads.ts'
import { renderMail } from '../../product/mail/render.ts'

const longWord = `https://example.org/${'word'.repeat(60)}`

const mails: Mail[] = [
  {
    template: 'enquiry_received',
    data: { enquiry_id: randomUUID(), property_title: longWord, message: longWord, name: longWord },
  },
  {
    template: 'new_device',
    data: { at: '2026-07-15T12:00:00Z', address: '2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff', user_agent: '' },
  },
]

for (const mail of mails)
  test(`a member reads the email ${mail.template} on a phone without scrolling sideways, even with a very long word`, async ({
    page,
  }) => {
    const { html } = renderMail(mail, 'https://www.lintel.test')
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
