import { createTransport } from 'nodemailer'

/** A mail as it leaves: both parts made, and an id that stays the same however often it is tried. */
export type RenderedMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Where somebody who does not want such mails goes; mail programs show a button for it, and press it themselves if they may. */
  unsubscribe?: { link: string; isOneClick: boolean } | undefined
}

export type Mailer = { send: (mail: RenderedMail) => Promise<void>; close: () => void }

/** `isPermanent`: this message will never be taken. `isOurs`: no message gets through, so there is no use in trying the next. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly isPermanent: boolean
  readonly isOurs: boolean

  constructor(message: string, kind: { isPermanent: boolean; isOurs: boolean }) {
    super(message)
    this.isPermanent = kind.isPermanent
    this.isOurs = kind.isOurs
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

const timeoutMs = 15_000

/** Sends over SMTP. Connections are kept for a while and used again. */
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
    send: async ({ to, subject, text, html, messageId, unsubscribe }) => {
      // An object, not a string: nothing in an address can add a second recipient.
      const message = { from, to: { name: '', address: to }, subject, text, html, messageId }
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe.link}>` } : {}),
        // RFC 8058: the link takes a POST with this very body, and asks nothing further.
        ...(unsubscribe?.isOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      }
      await transport.sendMail({ ...message, headers }).catch(explain)
    },
    close: () => transport.close(),
  }
}

function explain(error: SmtpError): never {
  const isAboutMessage = error.command === 'RCPT TO' || error.command === 'DATA' || error.code === 'EENVELOPE'
  const isPermanent = isAboutMessage && (error.responseCode ?? 0) >= 500
  throw new MailRefused(error.message, { isPermanent, isOurs: !isAboutMessage })
}
