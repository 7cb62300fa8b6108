/** Results and errors of administration actions. */
export const administration = {
  error: { title: 'Error' },
  refused: 'We couldn’t save this. Check what you entered and try again.',
  notAllowed: 'Your account can no longer do this. Sign in again, or ask another administrator.',

  /** By the hint of the database error. */
  refusals: {
    already_decided: 'Another administrator has already decided this request. The list is up to date.',
    already_answered: 'Another administrator has already dealt with this message. The page is up to date.',
    already_handled: 'Another administrator has already dealt with this report. The list is up to date.',
    no_such_request: 'This request no longer exists: its sender has deleted the account.',
    no_such_report: 'This report no longer exists: what it was about has been deleted.',
    no_such_account: 'This account no longer exists.',
    last_admin: 'This is the only administrator. Make another user an administrator first.',
    agency_has_owner: 'This agency has an owner again, who can make others owners.',
    not_active_member: 'This person is no longer an active member of the agency.',
    no_such_agency: 'This agency no longer exists.',
    already_member: 'This person is already in the agency’s team.',
    own_account: 'You cannot do this to your own account. Use your settings, or ask another administrator.',
    no_second_factor: 'Two-step verification is off for this account.',
    mfa_reset_pending: 'A reset is already pending for this account.',
    mfa_reset_limit: 'This account has had three resets in 24 hours. Try again tomorrow.',
    reason_missing: 'Give a reason.',
    no_such_review: 'This advert has been deleted.',
    wrong_state: 'This listing has changed. The list is up to date.',
    payment_settled: 'This payment has been settled. The list is up to date.',
    payment_not_paid: 'Only paid payments can be refunded. The list is up to date.',
    invalid_setting:
      'This setting takes a whole number from 0 to 100,000, or a text of up to 1,000 characters.',
    version_conflict: 'Another administrator has saved this text since you opened it.',
    setting_changed: 'Another administrator has changed this. Their value is now shown.',
    past_date: 'Choose a time in the future.',
  },

  requestsFailed: 'Failed to fetch administrator requests.',
  requestDecided: { approved: 'Request approved successfully.', rejected: 'Request rejected successfully.' },

  reasonMissing: 'Give a reason.',
  reviewDecided: {
    approved: { title: 'Advert approved', text: 'It’s published, and we’ve let the advertiser know.' },
    approved_not_published: {
      title: 'Advert approved',
      text: 'It couldn’t be published: the plan is full or something else is missing. We’ve let the advertiser know.',
    },
    refused: { title: 'Advert refused', text: 'We’ve let the advertiser know why.' },
  },
  listingRemoved: { title: 'Listing removed', text: 'We’ve let the owner know why. You can restore it.' },
  listingRestored: (status: string) => ({ title: 'Listing restored', text: `It is ${status} again.` }),
  listingRestoredWithdrawn: {
    title: 'Listing restored',
    text: 'Its plan’s listing limit is reached, so it’s withdrawn.',
  },
  reportDecided: {
    upheld: { title: 'Report upheld' },
    dismissed: { title: 'Report dismissed' },
    open: { title: 'Report opened again' },
  },

  roleGranted: { title: 'Role granted' },
  ownerAppointed: { title: 'Owner appointed', text: 'We’ve emailed them and their colleagues.' },
  ownerInvited: (email: string) => ({ title: 'Invitation sent', text: `We’ve emailed ${email}.` }),
  roleWithdrawn: { title: 'Role withdrawn', text: 'Tick it again to give it back.' },
  accountLocked: { title: 'Account locked', text: 'All its sessions have ended.' },
  accountUnlocked: { title: 'Account unlocked' },
  sessionsEnded: { title: 'Signed out everywhere' },
  sessionEnded: { title: 'Signed out there' },
  sessionGone: { title: 'Signed out already' },
  mfaResetRequested: {
    title: 'Reset requested',
    text: 'We’ve emailed the account holder. Two-step verification turns off in 24 hours unless they stop it.',
  },
  mfaResetCancelled: { title: 'Reset cancelled', text: 'Two-step verification stays on.' },
  mfaResetGone: { title: 'There’s no reset to cancel', text: 'It’s already been stopped or completed.' },
  accountErased: { title: 'Account erased', text: 'The account’s data has been deleted.' },
  emailDiffers: 'This is not the address of the account.',

  announced: (words: string) => ({ title: 'Announcement sent', text: `${words} notified.` }),
  titleMissing: 'Give it a title.',
  bodyMissing: 'Write what you want to say.',
  linkInvalid: 'Enter a path on this site that starts with /.',

  paymentRecorded: {
    title: 'Payment recorded',
    text: 'The plan is active. We’ve let the payer know.',
  },
  paymentRefunded: {
    invoice: { title: 'Refund recorded', text: 'We’ve let the payer know.' },
    stripe: { title: 'Refund under way', text: 'Stripe is refunding the card. We’ve let the payer know.' },
  },
  exportFailed: 'We couldn’t create the file. Check your connection, then try again.',

  answerSent: { title: 'Answer sent' },
  answerMissing: 'Write an answer.',
  requestClosed: { title: 'Request closed' },
  requestReopened: { title: 'Request opened again' },

  settingSaved: { title: 'Setting saved' },
  settingInvalid: 'Enter a whole number from 0 to 100,000.',
  numberInvalid: 'Enter a whole number, 0 or more.',
  planSaved: { title: 'Plan saved' },
  planNameMissing: 'A plan needs a name.',
  limitInvalid: 'Enter a whole number from 1, or leave it empty for no limit.',

  contentSaved: {
    draft: { title: 'Draft saved' },
    schedule: { title: 'Scheduled' },
    publish: { title: 'Published', text: 'Readers see it within a minute.' },
    withdraw: { title: 'Taken down', text: 'It is a draft again.' },
    discard: { title: 'Change discarded' },
  },
  postDeleted: { title: 'Article deleted' },
  postRestored: { title: 'Article restored' },
  scheduleMissing: 'Choose a day and time in the future.',
  pictureFailed: 'This picture could not be uploaded. It must be a JPEG, PNG, WebP or AVIF of at most 10 MB.',
  altMissing: 'Describe the picture for people who can’t see it.',

  mailRetried: (words: string) => ({ title: 'Trying again', text: words }),
} as const
