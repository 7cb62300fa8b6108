import { Hono } from 'hono'
import { brand } from '../../domain/site/brand.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { type Html, html, raw } from './html.ts'
import { type InboxMessage, readInbox } from './local-inbox.ts'

/** /dev/inbox: mail kept on this machine, as a page and as JSON. */
export function createInboxPages(sql: Sql): Hono {
  const app = new Hono()
  app.get('/dev/inbox.json', async (c) => {
    c.header('cache-control', 'no-store')
    return c.json(await readInbox(sql))
  })
  app.get('/dev/inbox', async (c) => {
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', policy)
    return c.html(page(await readInbox(sql)).html)
  })
  return app
}

/** Emails are shown in frames that cannot run scripts. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self'; base-uri 'none'; form-action 'none'"

const page = (messages: InboxMessage[]): Html => html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Inbox | ${brand.name}</title><style>${raw(styles)}</style></head>
<body><main><h1>Inbox</h1><p class="lead">No mail server is set, so everything ${brand.name} sends stays on this machine. <a href="/dev/inbox">Look again</a> or go <a href="/">back to ${brand.name}</a>.</p>${
  messages.length ? messages.map(message) : html`<p class="empty">Nothing has been sent yet.</p>`
}</main></body></html>`

const message = (mail: InboxMessage, index = 1): Html =>
  html`<details${raw(index === 0 ? ' open' : '')}><summary><span class="subject">${mail.subject}</span><span class="to">${mail.to}</span><time datetime="${mail.at.toISOString()}">${timeOf(mail.at)}</time></summary>${
    mail.links[0]
      ? html`<p><a class="action" href="${mail.links[0]}">Open the link in this email</a></p>`
      : ''
  }<iframe title="${mail.subject}" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${withTarget(mail.html)}"></iframe><details class="plain"><summary>Text part</summary><pre>${mail.text}</pre></details></details>`

/** Links in a framed email open in the whole window. */
const withTarget = (mail: string) => mail.replace('<head>', '<head><base target="_top">')

const timeOf = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/London',
  }).format(at)

const styles = `
:root{--page:#F4F3EF;--surface:#FFF;--line:#DAD7CD;--ink:#1A2327;--ink2:#414C52;--ink3:#5C676C;--accent:#E2A32B}
@media(prefers-color-scheme:dark){:root{--page:#12181B;--surface:#1A2226;--line:#2F3A40;--ink:#EDEBE4;--ink2:#BDC4C4;--ink3:#9AA5A7;--accent:#EBB141}}
body{margin:0;background:var(--page);color:var(--ink);font:400 16px/24px 'Hanken Grotesk Variable','Helvetica Neue',Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:56px 20px 88px}
h1{margin:0 0 12px;padding-top:20px;border-top:3px solid var(--ink);font:450 36px/1.12 'Besley Variable',Georgia,serif;letter-spacing:-.012em}
.lead,.empty{color:var(--ink2);margin:0 0 28px}a{color:inherit}
main>details{background:var(--surface);border:1px solid var(--line);border-radius:6px;margin-bottom:12px;padding:0 20px}
summary{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:14px 0;cursor:pointer;min-height:20px}
.subject{font-weight:600;flex:1 1 280px}.to,time,.plain summary{color:var(--ink3);font-size:14px}
.action{display:inline-block;padding:10px 18px;border-radius:4px;background:var(--accent);color:#1A2327;font-weight:600;text-decoration:none}
iframe{width:100%;height:520px;border:1px solid var(--line);border-radius:4px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px;line-height:20px}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px;box-shadow:0 0 0 6px var(--accent)}`
