import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { account } from './account.ts'

/** Messages about passkeys. */
export const passkeys = {
  added: { title: 'Passkey added', text: 'You can now sign in with it.' },
  renamed: { title: 'Passkey renamed' },
  removed: { title: 'Passkey removed', text: 'You can no longer sign in with it.' },
  nameMissing: 'Enter a name, such as ‘My phone’.',
} as const

type Problem = { code?: string | undefined; status?: number | undefined }

const texts: Record<string, string> = {
  webauthn_credential_exists: 'This passkey is already on an account.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  too_many_passkeys: 'You have 10 passkeys. Remove one to add another.',
  mfa_factor_name_conflict: 'You already have a key with this name. Choose another name.',
  too_many_enrolled_mfa_factors: 'You’ve reached the limit. Remove a security key to add another.',
  webauthn_verification_failed: 'This passkey doesn’t work here. Sign in with your password.',
  mfa_verification_failed: 'This passkey or security key doesn’t belong to your account.',
  webauthn_challenge_expired: 'That took too long. Try again.',
  webauthn_challenge_not_found: 'That took too long. Try again.',
  passkey_disabled: 'Passkeys aren’t available at the moment. Sign in with your password.',
  email_not_confirmed: account.emailNotVerified.text,
  user_banned: 'This account is suspended. Contact us for help.',
  over_request_rate_limit: account.tooManyRequests,
}

/** What the user can do when the browser has given no passkey. */
const withoutPasskey = {
  add: { title: 'No passkey added', text: 'You can try again at any time.' },
  signIn: {
    title: 'You’re not signed in',
    text: 'Try again, or sign in with your password and add a passkey in your settings.',
  },
  secondStep: { title: 'We couldn’t check your passkey', text: 'Try again, or choose another way.' },
} as const

/**
 * The browser's own errors have a code of the client and no status. It does not say whether the user has closed its window or
 * the device has no passkey.
 */
export function passkeyProblem(
  { code = '', status }: Problem,
  purpose: keyof typeof withoutPasskey,
): ToastMessage {
  const text = texts[code]
  if (text) return { ...account.error, text, tone: 'negative' }
  if (code.startsWith('ERROR_')) return { ...withoutPasskey[purpose], tone: 'neutral' }
  return {
    ...account.error,
    tone: 'negative',
    text: status ? 'That didn’t work. Try again.' : account.unreachable,
  }
}
