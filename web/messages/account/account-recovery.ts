import type { ToastMessage } from '../../ui/feedback/toast.ts'

/** Recovery codes, and the confirmation email that is sent again. */
export const accountRecovery = {
  recoveryCodeMissing: 'Enter a recovery code.',
  recoveryCodeWrong: {
    title: 'Error',
    text: 'That code is incorrect or has already been used. Check it, or try another one.',
  },
  codesCopied: { title: 'Codes copied' },
  codesNotCopied: { title: 'Error', text: 'We couldn’t copy the codes. Download or print them instead.' },
  confirmationSent: {
    title: 'Confirmation email sent',
    text: 'Open the link in the email within 24 hours, then sign in.',
  },
  confirmationFailed: (text: string): ToastMessage => ({ title: 'We couldn’t send the email', text }),
} as const
