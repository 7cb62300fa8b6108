export const alerts = {
  loadFailed: 'Your searches could not be loaded',
  empty: {
    title: 'No saved searches yet',
    text: 'Search for homes, then choose Save search or Create alert. We look for you from then on.',
  },
  changeFailed: {
    title: 'Error',
    text: 'We couldn’t change this search. Check your connection, then try again.',
  },
  restoreFailed: {
    title: 'Error',
    text: 'We couldn’t bring this search back. Save it again from the search page.',
  },
  nameMissing: 'Give the search a name.',
  previewFailed: 'The homes could not be loaded',
  previewEmpty: 'No home matches this search at the moment. You hear from us when one does.',
  updated: { title: 'Search updated', text: 'From now on we look for homes with these filters.' },
  alreadySaved: { title: 'Error', text: 'You have a search with these filters already.' },
  searchGone: { title: 'Error', text: 'This search has been deleted meanwhile. Save it as a new one.' },

  stopUnknown: {
    title: 'This link no longer works',
    text: 'The search has been deleted, so there is nothing left that could write to you.',
  },
  stopFailed: {
    title: 'The alert was not stopped',
    text: 'We couldn’t reach our database. Please try again.',
  },
} as const
