import type { RequestEmailProblem, RequestKind } from '../../../domain/accounts/request-email.ts'
import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { account } from '../account/account.ts'

/** Messages about access requests. The specification fixes many of them. */
export const accessRequests = {
  sent: {
    letting_agent: {
      title: 'Request submitted',
      text: 'Your request is under review. We will notify you when it has been approved.',
    },
    private_landlord: {
      title: 'Request Sent',
      text: 'Your request is under review. We will notify you when it has been approved.',
    },
  } satisfies Record<RequestKind, ToastMessage>,
  alreadyExists: (status: string): ToastMessage => ({
    title: 'Request already exists',
    text: `Your request is currently ${status}. Please wait for admin approval.`,
  }),
  noAccess: (portal: string): ToastMessage => ({
    title: `You don’t have access to the ${portal} yet`,
    text: 'Request access here. We’ll email you when your request is approved.',
  }),
  notAuthenticated: { title: 'Error', text: 'Not authenticated' },
  signInFirst: 'Sign in or create an account to send your request. What you have typed is kept.',
  secondStepFirst: 'Finish signing in with your code, then send it again.',
  termsMissing: { title: 'Error', text: 'You must agree to all terms and conditions to proceed.' },
  unreachable: { title: 'Error', text: account.unreachable },
  failed: (text: string): ToastMessage => ({ title: 'Error', text }),
  email: {
    malformed: account.emailInvalid,
    free_provider:
      'Please use your company email address. Free email providers are not accepted for letting agencies.',
    not_personal:
      'Please use a personal email address (Gmail, Hotmail, or Outlook only) for private landlord registration.',
  } satisfies Record<RequestEmailProblem, string>,
  missing: {
    company_name: 'Enter the name you trade under.',
    business_address: 'Enter the address.',
    contact_first_name: 'Enter your first name.',
    contact_last_name: 'Enter your last name.',
    phone_number: 'Enter a phone number we can reach you on.',
  },
} as const
