import { quotaMessage } from '../quotas.ts'

export const savedListingsPage = {
  loadFailed: 'We couldn’t load your saved homes',
  empty: {
    title: 'No saved homes yet',
    text: 'Tap the heart on a home to save it here. We’ll show you price and status changes.',
  },
  emptyHere: {
    title: 'No saved homes yet',
    text: 'Tap the heart on a home to save it in this browser, without an account. If you have an account, sign in to see the homes saved there.',
  },
  accountOffer: 'Sign up to see your saved homes on all your devices, with price changes.',
  needsScript: {
    title: 'Turn on JavaScript to see your saved homes',
    text: 'They are stored in this browser, and only a script can read them.',
  },
  partFailed: {
    title: 'We couldn’t load this page',
    text: 'Check your connection, then reload the page.',
  },
  emptyList: {
    title: 'Nothing on this list yet',
    text: 'Open a saved home’s lists and tick this one.',
  },
  removed: { title: 'Removed from your saved homes' },
  noteFailed: 'Not saved. We’ll try again when you edit the note.',
  listFailed: (error: unknown) => ({
    title: 'Error',
    text: quotaMessage(error) ?? 'We couldn’t change your list. Check your connection, then try again.',
  }),
  listNameMissing: 'Give the list a name.',
  compareFull: { title: 'You can compare four homes', text: 'Remove one before you add another.' },
  compareFailed: 'These homes could not be loaded',
  compareTooFew: {
    title: 'Choose homes to compare',
    text: 'Tick two to four of your saved homes, then compare them side by side.',
  },
  sharedGone: {
    title: 'This list is no longer shared',
    text: 'The owner has stopped sharing this list, or the link is incomplete. Ask them for a new one.',
  },
  sharedEmpty: { title: 'Nothing on this list', text: 'None of its homes are on the market at the moment.' },
} as const
