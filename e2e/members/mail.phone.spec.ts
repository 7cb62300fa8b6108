import { expect, test } from '@playwright/test'
import { renderMail } from '../../product/mail/render.ts'

const endless = `https://example.org/${'word'.repeat(60)}`

for (const [template, data] of Object.entries({
  enquiry_received: { property_title: endless, message: endless, name: endless, link: '/portal' },
  new_device: { address: '2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff', link: 'https://example.org' },
}))
  test(`a reader of ${template} on a telephone need not scroll sideways, however long a word is`, async ({
    page,
  }) => {
    const { html } = renderMail({ template, to: 'a@example.org', data }, 'https://www.lintel.test')
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
