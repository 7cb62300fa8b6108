import { enquiry } from './enquiry.ts'

/** By the code of the server's error. */
const refusals: Record<string, string> = {
  not_on_the_market: 'This home is no longer on the market.',
  own_home: 'This home is your own: questions about it come to you.',
  rate_limited: 'You’ve reached the limit for enquiries. Your message is still here. Try again later.',
  captcha_required:
    'We couldn’t check that you’re not a robot. Your message is still here. Try again, or sign in to send it.',
  listing_busy:
    'We’re getting a lot of enquiries about this home. Sign in to send yours, or try again tomorrow. Your message is still here.',
  confirm_first:
    'You have 3 enquiries to confirm. Open the link in one of the emails we sent you, then try again.',
  // Whichever side has blocked the other.
  blocked: 'You and this advertiser can’t message each other.',
  guests_closed: 'Please sign in to write: messages without an account are not being taken at the moment.',
  mfa_required: 'Please confirm your sign-in with your code first.',
  invalid_email: 'Enter your email address, or sign in again.',
  session_over: 'Your session has ended. Your message is still here: sign in again and send it.',
  offline: enquiry.offline,
}

export const enquiryRefusal = (code: string): string => refusals[code] ?? enquiry.failed
