import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

const refusals: Record<string, string> = {
  already_member: 'This address is in your team already.',
  rate_limited: 'Your agency has sent many invitations today. Please try again tomorrow.',
  last_owner: 'An agency needs an owner. Make another member the owner first.',
  plan_without_branding: 'Your plan has no branding. Choose Agent Premium to show your logo and colours.',
  invitation_closed: 'This invitation is no longer open.',
  own_account:
    'You can’t accept an invitation that you sent yourself. Ask another administrator to invite you.',
  role_withdrawn: 'Your letting agent access has been withdrawn. Contact us if you think this is a mistake.',
  '23505': 'There is a branch of this name already.',
  '23514': 'Something in the form is not as it should be. Look it through and try again.',
}

export const agency = {
  loadFailed: 'Your agency could not be loaded',
  teamFailed: 'Your team could not be loaded',
  branchesFailed: 'Your branches could not be loaded',
  refusalFor: (problem: { hint?: string; code?: string; details?: string }): string =>
    refusals[problem.hint ?? ''] ?? refusals[problem.code ?? ''] ?? quotaMessage(problem) ?? unreachable,
  saved: { title: 'Saved', text: 'Your page shows it within a minute.' },
  invited: (email: string) => ({ title: 'Invitation sent', text: `We have written to ${email}.` }),
  revoked: { title: 'Invitation withdrawn' },
  memberRemoved: { title: 'Removed from the team' },
  accessWithdrawn: 'Access withdrawn',
  left: { title: 'You have left the agency' },
  withdrawn: (name: string) => ({
    title: 'Your letting agent access has been withdrawn',
    text: `You can’t manage listings or read enquiries for ${name}. Contact us if you think this is a mistake.`,
  }),
  nameMissing: 'Enter a name.',
  websiteInvalid: 'Enter a whole address, such as https://www.example.co.uk.',
  postcodeInvalid: 'Enter a postcode, such as BS7 8NE.',
  logoInvalid: 'Choose a JPEG, PNG, WebP or AVIF picture of up to 10 MB.',
  logoFailed: 'The logo could not be sent. Please try again.',
  analyticsFailed: 'The figures could not be loaded',
  withoutAnalytics: {
    title: 'Your plan has no analytics',
    text: 'With Agent Premium you see views, saves, enquiries and answering times of all your homes over time.',
  },
  noAgency: {
    title: 'You’re not part of an agency',
    text: 'Ask an owner of your agency to invite you. The invitation comes by email.',
  },
  invitationClosed: {
    title: 'This invitation is no longer open',
    text: 'It was withdrawn, has been used, or its time has passed. Ask for a new one.',
  },
  alreadyElsewhere: 'You already work for an agency. Leave it first, or accept with another account.',
  joined: (name: string) => ({ title: 'Welcome to the team', text: `You work for ${name} now.` }),
} as const
