import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

const refusals: Record<string, string> = {
  captcha_required: 'We couldn’t check that you’re not a robot. Reload the page, then try again.',
  invalid: 'Check your name, email and message, then try again.',
}

export const contact = {
  topicMissing: 'Choose a topic.',
  nameMissing: 'Enter your name.',
  emailMissing: 'Enter an email address such as name@example.org.',
  messageMissing: 'Write your message.',
  tooMany: 'You’ve sent us many messages today. Try again tomorrow.',
  sent: (email: string) => ({
    title: 'Message sent',
    text: `Our support team has your message and will reply to ${email}.`,
  }),
  /** Without a code, the server was not reached. */
  failed: (error: unknown): string => {
    const { code, hint } = error as { code?: string; hint?: string }
    if (!code) return `${unreachable} What you’ve written is still here.`
    if (hint && refusals[hint]) return refusals[hint]
    return quotaMessage(error) ?? refusals.invalid ?? unreachable
  },
  captchaFailed: refusals.captcha_required ?? '',
  hasAccount: 'Have an account?',
} as const
