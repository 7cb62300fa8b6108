import { createTransport } from 'nodemailer'

export type MailAttachment = { filename: string; contentType: string; content: string }

/** A rendered email. Its id stays the same on every attempt. */
export type RenderedMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Mail clients show an unsubscribe button for it, or unsubscribe themselves if it is one-click. */
  unsubscribe?: { link: string; isOneClick: boolean } | undefined
  attachments?: MailAttachment[] | undefined
}

export type Mailer = { send: (mail: RenderedMail) => Promise<void>; close: () => void }

/**
 * `isPermanent`: this message will never be accepted. `isServerFailure`: the server accepts no messages, so trying the
 * next one is pointless.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly isPermanent: boolean
  readonly isServerFailure: boolean

  constructor(message: string, kind: { isPermanent: boolean; isServerFailure: boolean }) {
    super(message)
    this.isPermanent = kind.isPermanent
    this.isServerFailure = kind.isServerFailure
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

const timeoutMs = 15_000

/** Sends over pooled SMTP connections. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async ({ to, subject, text, html, messageId, unsubscribe, attachments = [] }) => {
      // An object instead of a string, so that an address cannot add a second recipient.
      const message = { from, to: { name: '', address: to }, subject, text, html, messageId, attachments }
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe.link}>` } : {}),
        // RFC 8058: the link accepts a POST with this body.
        ...(unsubscribe?.isOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      }
      await transport.sendMail({ ...message, headers }).catch(toMailRefused)
    },
    close: () => transport.close(),
  }
}

function toMailRefused(error: SmtpError): never {
  const isAboutMessage = error.command === 'RCPT TO' || error.command === 'DATA' || error.code === 'EENVELOPE'
  const isPermanent = isAboutMessage && (error.responseCode ?? 0) >= 500
  throw new MailRefused(error.message, { isPermanent, isServerFailure: !isAboutMessage })
}
