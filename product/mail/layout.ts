import { brand } from '../../domain/site/brand.ts'
import { capitalised } from '../../domain/text/count-phrase.ts'
import { type Html, html, raw } from './html.ts'
import type { MailAttachment } from './mailer.ts'

export type MailHome = {
  price: string
  title: string
  location: string
  facts: string
  tag?: string | undefined
  /** What has changed since the last email. */
  news?: string | undefined
  link: string
  image?: { url: string; alt: string } | undefined
}

/** Content of an email. It has at most one main link. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  /** Text written by another person, shown as a quotation. */
  quote?: string | undefined
  homes?: MailHome[]
  picture?: { url: string; alt: string; link: string } | undefined
  action?: { label: string; link: string } | undefined
  /** Why the recipient gets this email. */
  reason: string
  /** How to unsubscribe. One-click: a mail client may do it with a POST (RFC 8058). */
  unsubscribe?: { label: string; link: string; isOneClick?: boolean } | undefined
  /** How to change the frequency. */
  settings?: { label: string; link: string } | undefined
  attachments?: MailAttachment[] | undefined
}

const serif = "Besley,Georgia,'Times New Roman',serif"
const sans = "'Hanken Grotesk','Helvetica Neue',Arial,sans-serif"

/** Long words must not make the email wider than the screen. */
const wordBreak = 'overflow-wrap:anywhere;word-break:break-word'

/** The HTML part: one 600-pixel column with tables and inline styles, because mail clients support little else. */
export function layoutHtml(content: MailContent): string {
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${content.subject}</title><style>${raw(styles)}</style></head>
<body class="page" style="margin:0;background:#F4F3EF">
<div style="display:none;max-height:0;overflow:hidden">${content.paragraphs[0] ?? ''}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#F4F3EF"><tr><td align="center" class="outer" style="padding:40px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:600px;background:#FFFFFF;font-family:${raw(sans)};color:#1A2327;text-align:left">
<tr><td class="beam" style="background:#E2A32B;height:6px;line-height:6px;font-size:0">&nbsp;</td></tr>
<tr><td class="pad" style="padding:28px 40px 0">${logo()}</td></tr>
<tr><td class="pad" style="padding:28px 40px 36px">
<h1 class="ink" style="margin:0 0 12px;font:400 30px/1.2 ${raw(serif)};letter-spacing:-0.012em;color:#1A2327;${raw(wordBreak)}">${content.title}</h1>
${content.paragraphs.map(paragraph)}${content.quote ? quoted(content.quote) : ''}${content.facts?.length ? factTable(content.facts) : ''}${content.picture ? picture(content.picture) : ''}${(content.homes ?? []).map(home)}${content.action ? button(content.action) : ''}
</td></tr></table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td class="pad ink3" style="padding:20px 40px;font:400 13px/20px ${raw(sans)};color:#5C676C;text-align:left">${content.reason}${footerLinks(content)}<br>${brand.company}, registered in England and Wales.</td></tr></table>
</td></tr></table></body></html>`.html
}

/** The logo, drawn with borders so that it shows where images are blocked. */
const logo = () =>
  html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:10px"><div class="mark" style="width:24px;height:0;border-top:5px solid #1A2327;font-size:0">&nbsp;</div><div class="mark" style="width:10px;height:17px;margin:0 3px;border:solid #1A2327;border-width:0 4px"><div class="beam" style="width:6px;height:15px;margin-left:2px;background:#E2A32B;font-size:0">&nbsp;</div></div></td><td class="ink" style="font:500 25px/28px ${raw(serif)};letter-spacing:-0.012em;color:#1A2327">${brand.name}</td></tr></table>`

const paragraph = (text: string) =>
  html`<p class="ink2" style="margin:0 0 16px;font:400 16px/24px ${raw(sans)};color:#414C52;${raw(wordBreak)}">${text}</p>`

const quoted = (text: string) =>
  html`<blockquote class="ink line" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid #DAD7CD;font:400 16px/24px ${raw(sans)};color:#1A2327;white-space:pre-line;${raw(wordBreak)}">${text}</blockquote>`

const factTable = (facts: [string, string][]) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${facts.map(
    ([label, value]) =>
      html`<tr><td class="ink3 line" style="padding:10px 28px 10px 0;border-top:1px solid #DAD7CD;font:400 14px/20px ${raw(sans)};color:#5C676C;white-space:nowrap;vertical-align:top;width:1%">${label}</td><td class="ink line" style="padding:10px 0;border-top:1px solid #DAD7CD;font:500 14px/20px ${raw(sans)};color:#1A2327;${raw(wordBreak)}">${value}</td></tr>`,
  )}</table>`

const picture = ({ url, alt, link }: NonNullable<MailContent['picture']>) =>
  html`<a class="ink2" href="${link}" style="display:block;margin:0 0 20px;font:400 15px/22px ${raw(sans)};color:#414C52"><img src="${url}" alt="${alt}" width="520" style="display:block;width:100%;height:auto;border:0;border-radius:4px"></a>`

const home = (each: MailHome) =>
  html`<div class="line" style="margin:12px 0 24px;padding-bottom:24px;border-bottom:1px solid #DAD7CD">${
    each.image
      ? html`<a class="ink2" href="${each.link}" style="font:400 15px/22px ${raw(sans)};color:#414C52"><img src="${each.image.url}" alt="${each.image.alt}" width="520" style="display:block;width:100%;height:auto;border:0;border-radius:4px"></a>`
      : ''
  }<p class="ink" style="margin:16px 0 2px;font:500 25px/1.25 ${raw(serif)};color:#1A2327">${each.price}${
    each.tag
      ? html` <span class="strong" style="margin-left:8px;padding:3px 8px;border-radius:2px;background:#1A2327;color:#FFFFFF;font:600 13px/18px ${raw(sans)};vertical-align:middle">${each.tag}</span>`
      : ''
  }</p><p class="ink" style="margin:0;font:600 16px/24px ${raw(sans)};color:#1A2327">${each.title}</p><p class="ink2" style="margin:0;font:400 15px/22px ${raw(sans)};color:#414C52">${each.location}</p><p class="ink2" style="margin:6px 0 12px;font:400 15px/22px ${raw(sans)};color:#414C52">${each.facts}</p>${
    each.news
      ? html`<p class="ink" style="margin:0 0 12px;font:600 15px/22px ${raw(sans)};color:#1A2327">${each.news}</p>`
      : ''
  }<a class="ink beamline" href="${each.link}" style="padding-bottom:1px;border-bottom:2px solid #E2A32B;font:600 15px/22px ${raw(sans)};color:#1A2327;text-decoration:none">View this home</a></div>`

const button = ({ label, link }: { label: string; link: string }) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 0"><tr><td class="beam" align="center" style="border-radius:4px;background:#E2A32B"><a href="${link}" style="display:block;padding:14px 18px;font:600 16px/24px ${raw(sans)};color:#1A2327;text-decoration:none">${label}</a></td></tr></table><p class="ink3" style="margin:16px 0 0;font:400 13px/20px ${raw(sans)};color:#5C676C">If the button does not work, copy this address into your browser:<br><a class="ink3" href="${link}" style="color:#5C676C;word-break:break-all">${link}</a></p>`

/** Change how often or stop this alert. */
function footerLinks({ settings, unsubscribe }: MailContent): Html {
  const [first, second] = [settings, unsubscribe].filter((way) => way !== undefined)
  if (!first) return raw('')
  return second ? html` ${footLink(first)} or ${footLink(second)}.` : html` ${footLink(first)}.`
}

const footLink = ({ label, link }: { label: string; link: string }): Html =>
  html`<a class="ink3" href="${link}" style="color:#5C676C">${label}</a>`

const styles = `
@media (max-width:640px){.outer{padding:0!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.page{background:#12181B!important}.card{background:#1A2226!important}.ink{color:#EDEBE4!important}.ink2{color:#BDC4C4!important}.ink3{color:#9AA5A7!important}.line{border-color:#2F3A40!important}.beam{background:#EBB141!important}.beamline{border-color:#EBB141!important}.mark{border-color:#EDEBE4!important}.strong{background:#EDEBE4!important;color:#12181B!important}}`

/** The plain-text part with the same content. */
export function layoutText(content: MailContent): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    content.quote?.replace(/^/gm, '> '),
    content.facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(content.homes ?? []).map(({ price, title, location, facts, news, link }) =>
      [price, title, location, facts, news, link].filter(Boolean).join('\n'),
    ),
    content.action && `${content.action.label}:\n${content.action.link}`,
    `-- \n${content.reason}${[content.settings, content.unsubscribe].map((way) => (way ? `\n${capitalised(way.label)}: ${way.link}` : '')).join('')}\n${brand.company}, registered in England and Wales.`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
