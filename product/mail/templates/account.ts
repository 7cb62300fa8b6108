import { deviceName } from '../../../domain/accounts/device-name.ts'
import { brand } from '../../../domain/site/brand.ts'
import { emailPaths } from '../../../domain/site/email-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { accountReason, type MailTemplate, moment } from './template.ts'

/** 1 recovery code · 3 recovery codes */
const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`

const validFor = ({ expires_in_minutes: minutes }: { expires_in_minutes: number }) => {
  const span = minutes % 60 ? `${minutes} minutes` : minutes === 60 ? 'an hour' : `${minutes / 60} hours`
  return `The link works once, for ${span}.`
}

export const confirm: MailTemplate<'confirm'> = (data) => ({
  subject: `Confirm your ${brand.name} account`,
  title: 'Confirm your email address',
  paragraphs: [`Welcome to ${brand.name}. Please confirm that this address is yours.`, validFor(data)],
  action: { label: 'Confirm my address', link: data.link },
  reason:
    'You’re getting this email because this address was used to sign up. If it wasn’t you, ignore it: no account is created.',
})

export const alreadyRegistered: MailTemplate<'already_registered'> = (_, toUrl) => ({
  subject: `You already have a ${brand.name} account`,
  title: 'You already have an account',
  paragraphs: [
    'We received a request to sign up with this address. It already has an account, so we have not changed anything.',
    'Sign in as usual. If you have forgotten your password, choose "Forgot password" there.',
  ],
  action: { label: 'Sign in', link: toUrl(paths.auth) },
  reason: 'If it wasn’t you, you can ignore this email.',
})

export const reset: MailTemplate<'reset'> = (data) => ({
  subject: `Choose a new ${brand.name} password`,
  title: 'Choose a new password',
  paragraphs: [
    'You asked for a new password. Open the link to choose one; the old password works until you do.',
    validFor(data),
  ],
  action: { label: 'Choose a new password', link: data.link },
  reason: 'If you didn’t request this, ignore this email: your password hasn’t changed.',
})

export const magicLink: MailTemplate<'magic_link'> = (data) => ({
  subject: `Sign in to ${brand.name}`,
  title: 'Sign in with this link',
  paragraphs: [validFor(data), `On another device, enter this code instead: ${data.code}`],
  action: { label: 'Sign in', link: data.link },
  reason: 'If you didn’t request this, you can ignore this email.',
})

export const invite: MailTemplate<'invite'> = (data) => ({
  subject: `You are invited to ${brand.name}`,
  title: 'You are invited',
  paragraphs: [
    `An account was made for you at ${brand.name}. Accept the invitation and choose a password.`,
    validFor(data),
  ],
  action: { label: 'Accept the invitation', link: data.link },
  reason: 'If you weren’t expecting this, you can ignore this email.',
})

export const emailChange: MailTemplate<'email_change'> = (data) => ({
  subject: `Confirm your new ${brand.name} address`,
  title: 'Confirm the change of address',
  paragraphs: [
    'You asked to change the email address of your account. The change takes effect when you confirm it from both addresses.',
    validFor(data),
  ],
  facts: [
    ['From', data.old_email ?? ''],
    ['To', data.new_email],
  ],
  action: { label: 'Confirm the change', link: data.link },
  // The new address may belong to someone without an account.
  reason: data.is_to_new
    ? 'If you didn’t request this, ignore this email and your address won’t change.'
    : 'If you didn’t request this, ignore this email and change your password.',
})

export const reauthenticate: MailTemplate<'reauthenticate'> = (data) => ({
  subject: `${data.code} is your ${brand.name} code`,
  title: `Your code is ${data.code}`,
  paragraphs: ['Enter it on the page that asked for it. We’ll never contact you for this code.'],
  reason: accountReason,
})

export const passwordChanged: MailTemplate<'password_changed'> = (data, toUrl) => ({
  subject: `Your ${brand.name} password was changed`,
  title: 'Your password was changed',
  paragraphs: [
    'All other devices were signed out.',
    ...(data.passkeys > 0
      ? [
          `You can still sign in with your ${data.passkeys === 1 ? 'passkey' : count(data.passkeys, 'passkey')}. Remove any you don’t recognise in your settings.`,
        ]
      : []),
    'If it wasn’t you, change your password straight away: another person may have access to your account.',
  ],
  facts: [['When', moment(data.at)]],
  action: { label: 'It was not me', link: toUrl(paths.forgotPassword) },
  reason: accountReason,
})

const factorNames = {
  totp: ['An authenticator app', 'a code from your authenticator app'],
  webauthn: ['A security key or passkey', 'your security key or passkey'],
  phone: ['A phone number', 'a code sent to your phone'],
} as const

export const mfaChanged: MailTemplate<'mfa_changed'> = (data, toUrl) => {
  const isAdded = data.change === 'added'
  const hasOthers = data.other_factors > 0
  const [name, means] = factorNames[data.type]
  const title = hasOthers
    ? `${name} was ${isAdded ? 'added to' : 'removed from'} your account`
    : `Two-step verification is ${isAdded ? 'on' : 'off'}`
  return {
    subject: title,
    title,
    paragraphs: [
      hasOthers
        ? `Your account now has ${count(data.other_factors + (isAdded ? 1 : 0), 'way')} to complete two-step verification.`
        : isAdded
          ? `From now on, you’ll need your password and ${means} to sign in.`
          : 'You now only need your password to sign in. We recommend turning two-step verification back on.',
      'If this wasn’t you, reset your password now and contact us.',
    ],
    facts: [
      ['When', moment(data.at)],
      ...(data.name ? [['Name', data.name] satisfies [string, string]] : []),
    ],
    action: { label: 'Check my settings', link: toUrl(paths.portalSettings) },
    reason: accountReason,
  }
}

export const passkeyChanged: MailTemplate<'passkey_changed'> = (data, toUrl) => {
  const isAdded = data.change === 'added'
  const title = `A passkey was ${isAdded ? 'added to' : 'removed from'} your account`
  return {
    subject: title,
    title,
    paragraphs: [
      isAdded
        ? 'You can now sign in with this passkey instead of your password.'
        : 'You can no longer sign in with this passkey.',
      isAdded
        ? 'If this wasn’t you, remove the passkey in your settings, reset your password and contact us.'
        : 'If this wasn’t you, reset your password now and contact us.',
    ],
    facts: [
      ['When', moment(data.at)],
      ...(data.name ? [['Passkey', data.name] satisfies [string, string]] : []),
    ],
    action: { label: 'Check my settings', link: toUrl(paths.portalSettings) },
    reason: accountReason,
  }
}

export const recoveryCodesGenerated: MailTemplate<'recovery_codes_generated'> = (data, toUrl) => ({
  subject: 'New recovery codes were created',
  title: 'You have new recovery codes',
  paragraphs: [
    'Any recovery codes you had before no longer work.',
    'If this wasn’t you, reset your password now and contact us.',
  ],
  facts: [['When', moment(data.at)]],
  action: { label: 'Check my settings', link: toUrl(paths.portalSettings) },
  reason: accountReason,
})

export const recoveryCodeUsed: MailTemplate<'recovery_code_used'> = (data, toUrl) => ({
  subject: `A recovery code was used to sign in to ${brand.name}`,
  title: 'A recovery code was used',
  paragraphs: [
    `You have ${count(data.remaining, 'recovery code')} left. You can create new ones in your settings.`,
    'If this wasn’t you, reset your password now and contact us.',
  ],
  facts: [
    ['When', moment(data.at)],
    ['Device', deviceName(data.user_agent)],
    ['IP address', data.address],
  ],
  action: { label: 'Check my settings', link: toUrl(paths.portalSettings) },
  reason: accountReason,
})

export const emailTaken: MailTemplate<'email_taken'> = (_, toUrl) => ({
  subject: `You already have a ${brand.name} account`,
  title: 'You already have an account',
  paragraphs: [
    `Someone tried to use this email address for another ${brand.name} account. You already have an account with this address, so we haven’t changed anything.`,
  ],
  action: { label: 'Sign in', link: toUrl(paths.auth) },
  reason: 'If this wasn’t you, you can ignore this email.',
})

export const mfaResetRequested: MailTemplate<'mfa_reset_requested'> = (data, toUrl) => ({
  subject: 'Two-step verification is about to be turned off',
  title: 'Did you ask us to turn off two-step verification?',
  paragraphs: [
    'We’ve had a request to turn off two-step verification on your account, because you’ve lost access to your authenticator app.',
    'If you asked for this, you don’t need to do anything. If you didn’t, keep two-step verification on and reset your password now. Someone may be trying to get into your account.',
  ],
  facts: [['Turns off', moment(data.effective_at)]],
  action: { label: 'Keep two-step verification on', link: toUrl(emailPaths.cancelMfaReset(data.token)) },
  reason: accountReason,
})

export const mfaResetCancelled: MailTemplate<'mfa_reset_cancelled'> = (data, toUrl) => ({
  subject: 'Two-step verification stays on',
  title: 'Two-step verification stays on',
  paragraphs: [
    data.by_owner
      ? 'You stopped the request to turn off two-step verification. If you didn’t make that request, reset your password now.'
      : 'Our support team has cancelled the request to turn off two-step verification for your account.',
  ],
  facts: [['When', moment(data.at)]],
  action: { label: 'Check my settings', link: toUrl(paths.portalSettings) },
  reason: accountReason,
})

export const newDevice: MailTemplate<'new_device'> = (data, toUrl) => ({
  subject: `New sign-in to your ${brand.name} account`,
  title: 'A new device signed in',
  paragraphs: [
    'Your account was opened on a device we have not seen before. If it was you, there is nothing to do.',
    'If it was not, end that session and choose a new password.',
  ],
  facts: [
    ['When', moment(data.at)],
    ['Device', deviceName(data.user_agent)],
    ['IP address', data.address],
  ],
  action: { label: 'See my sessions', link: toUrl(paths.portalSettings) },
  reason: accountReason,
})

export const accountLocked: MailTemplate<'account_locked'> = (data, toUrl) => ({
  subject: `Your ${brand.name} account was locked for a while`,
  title: 'Too many failed sign-ins',
  paragraphs: [
    'Your password was entered wrongly three times, so signing in from new devices is blocked for a short while. Devices you have used before still work.',
    'If you have forgotten your password, choose a new one: that opens the account at once.',
  ],
  facts: [['Locked until', moment(data.locked_until)]],
  action: { label: 'Choose a new password', link: toUrl(paths.forgotPassword) },
  reason: accountReason,
})

export const accountErasure: MailTemplate<'account_erasure'> = (data, toUrl) => ({
  subject: `Confirm that your ${brand.name} account is to be deleted`,
  title: 'Delete your account?',
  paragraphs: [
    'You asked us to delete your account, with your saved homes, searches, enquiries and listings. It cannot be undone.',
    'Nothing happens before you open the link and confirm. It works once, for a day.',
  ],
  action: { label: 'Delete my account', link: toUrl(emailPaths.eraseAccount(data.token)) },
  reason: 'If you didn’t request this, change your password: another person has had access to your account.',
})
