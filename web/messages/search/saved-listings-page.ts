import { quotaMessage } from '../quotas.ts'

export const savedListingsPage = {
  loadFailed: 'Your saved homes could not be loaded',
  empty: {
    title: 'No saved homes yet',
    text: 'Tap the heart on a home and it is kept here, with what changes about it.',
  },
  emptyList: {
    title: 'Nothing on this list yet',
    text: 'Open the lists of any saved home, and tick this one.',
  },
  removed: { title: 'Removed from your saved homes' },
  noteFailed: 'Not saved. We try again when you write on.',
  listFailed: (error: unknown) => ({
    title: 'Error',
    text: quotaMessage(error) ?? 'We couldn’t change your list. Check your connection, then try again.',
  }),
  listNameMissing: 'Give the list a name.',
  compareFull: { title: 'Four at most', text: 'Take one away before you add another to compare.' },
  compareFailed: 'These homes could not be loaded',
  compareTooFew: {
    title: 'Choose homes to compare',
    text: 'Tick two to four of your saved homes, then compare them side by side.',
  },
  sharedGone: {
    title: 'This list is not shared any more',
    text: 'This link has been withdrawn or is incomplete. Ask the sender for a new one.',
  },
  sharedEmpty: { title: 'Nothing on this list', text: 'None of its homes are on the market at the moment.' },
} as const
