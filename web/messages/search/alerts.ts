export const alerts = {
  loadFailed: 'We couldn’t load your searches',
  empty: {
    title: 'No saved searches yet',
    text: 'Search for homes, then choose Save search or Create alert. We’ll email you about new matches.',
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
  previewFailed: 'We couldn’t load the homes',
  previewEmpty: 'No homes match this search at the moment. We’ll email you when one does.',
  updated: { title: 'Search updated', text: 'We’ll now look for homes with these filters.' },
  alreadySaved: { title: 'Error', text: 'You already have a search with these filters.' },
  searchGone: { title: 'Error', text: 'This search has been deleted. Save it as a new one.' },

  stopUnknown: {
    title: 'This link no longer works',
    text: 'This search has been deleted, so you won’t get any more emails.',
  },
  stopFailed: {
    title: 'The alert was not stopped',
    text: 'We couldn’t reach our database. Please try again.',
  },
} as const
