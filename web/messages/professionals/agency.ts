import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

const refusals: Record<string, string> = {
  already_member: 'This address is already in your team.',
  rate_limited: 'Your agency has sent too many invitations today. Try again tomorrow.',
  last_owner: 'An agency needs an owner. Make another member an owner first.',
  plan_without_branding: 'Your plan has no branding. Choose Agent Premium to show your logo and colours.',
  invitation_closed: 'This invitation is no longer open.',
  own_account:
    'You can’t accept an invitation that you sent yourself. Ask another administrator to invite you.',
  role_withdrawn: 'Your letting agent access has been withdrawn. Contact us if you think this is a mistake.',
  '23505': 'There’s already a branch with this name.',
  '23514': 'Check the form and try again.',
}

export const agency = {
  loadFailed: 'We couldn’t load your agency',
  teamFailed: 'We couldn’t load your team',
  branchesFailed: 'We couldn’t load your branches',
  refusalFor: (problem: { hint?: string; code?: string; details?: string }): string =>
    refusals[problem.hint ?? ''] ?? refusals[problem.code ?? ''] ?? quotaMessage(problem) ?? unreachable,
  routingFailed: 'We couldn’t load the enquiry settings',
  routingSaved: { title: 'Saved', text: 'It applies to new enquiries.' },
  absencesFailed: 'We couldn’t load absences',
  absenceAdded: { title: 'Absence added' },
  absenceInvalid: {
    person: 'Choose a colleague.',
    starts: 'Choose the first day.',
    ends: 'Choose a last day within a year of the first.',
  },
  repliesFailed: 'We couldn’t load saved replies',
  replyInvalid: { title: 'Enter a title.', body: 'Write the reply.' },
  fieldsUnknown: (names: readonly string[]) =>
    `${names.map((name) => `{{${name}}}`).join(' and ')} ${names.length === 1 ? 'isn’t a field' : 'aren’t fields'}. Check the spelling.`,
  autoReplyMissing: 'Write the automatic reply, or switch it off.',
  hoursInvalid: 'Enter an opening time before the closing time.',
  negotiatorMissing: 'Choose a negotiator.',
  saved: { title: 'Saved', text: 'Your page shows it within a minute.' },
  invited: (email: string) => ({ title: 'Invitation sent', text: `We’ve emailed ${email}.` }),
  revoked: { title: 'Invitation withdrawn' },
  memberRemoved: { title: 'Removed from the team' },
  accessWithdrawn: 'Access withdrawn',
  left: { title: 'You have left the agency' },
  withdrawn: (name: string) => ({
    title: 'Your letting agent access has been withdrawn',
    text: `You can’t manage listings or read enquiries for ${name}. Contact us if you think this is a mistake.`,
  }),
  nameMissing: 'Enter a name.',
  websiteInvalid: 'Enter the full address, such as https://www.example.co.uk.',
  postcodeInvalid: 'Enter a postcode, such as BS7 8NE.',
  logoInvalid: 'Choose a JPEG, PNG, WebP or AVIF picture of up to 10 MB.',
  logoFailed: 'We couldn’t upload the logo. Please try again.',
  analyticsFailed: 'We couldn’t load the figures',
  withoutAnalytics: {
    title: 'Your plan has no analytics',
    text: 'Agent Premium shows views, saves, enquiries and response times for all your homes.',
  },
  noAgency: {
    title: 'You’re not part of an agency',
    text: 'Ask an owner of your agency to invite you by email.',
  },
  invitationClosed: {
    title: 'This invitation is no longer open',
    text: 'It has been withdrawn, used or has expired. Ask for a new one.',
  },
  alreadyElsewhere: 'You already work for an agency. Leave it first, or accept with another account.',
  joined: (name: string) => ({ title: 'Welcome to the team', text: `You’re now part of ${name}.` }),
} as const
