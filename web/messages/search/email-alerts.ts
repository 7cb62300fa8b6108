import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

const refusals: Record<string, string> = {
  captcha_required: 'We couldn’t check that you’re not a robot. Reload the page, then try again.',
  invalid_email: 'Enter an email address such as name@example.org.',
  invalid_criteria: 'We can’t create an alert for this search. Change its filters, then try again.',
}

export const emailAlerts = {
  emailMissing: refusals.invalid_email ?? '',
  tooMany: 'You’ve set up too many alerts today. Try again tomorrow.',
  captchaFailed: refusals.captcha_required ?? '',
  /** Without a code, the server was not reached. */
  failed: (error: unknown): string => {
    const { code, hint } = error as { code?: string; hint?: string }
    if (!code) return unreachable
    return (
      (hint && refusals[hint]) || quotaMessage(error) || 'We couldn’t create this alert. Please try again.'
    )
  },
  linkUnknown: {
    title: 'This link has expired or has already been used',
    text: 'If you’ve turned on your alert, there’s nothing more to do. If not, search again and choose Create alert.',
  },
  manageUnknown: {
    title: 'This link no longer works',
    text: 'Use the link in your latest alert. If you’ve stopped all your alerts, there’s nothing more to do.',
  },
  notSaved: {
    title: 'Your changes weren’t saved',
    text: 'Something went wrong on our side. Please try again.',
  },
  tooManyAlerts: {
    title: 'You’ve reached the limit of alerts for this email address',
    text: 'Stop one of them, then use this link again. Every alert has a link to change or stop it.',
  },
  erased: {
    title: 'Your alerts and your address have been deleted',
    text: 'You won’t get any more alerts from us.',
  },
} as const
