export const wizard = {
  conflict: {
    title: 'Changed elsewhere as well.',
    text: (fields: string) =>
      `Another tab or device has saved other words for: ${fields}. Which do you want to keep?`,
  },
  gone: {
    title: 'This home is no longer there.',
    text: 'It was deleted, here or on another device, or is no longer yours.',
  },
  unpublished: {
    title: 'Visitors do not see your changes yet.',
    text: 'This home is published, so nothing changes before you save.',
    forbidden: 'The advert check found something to put right before they can be saved.',
  },
  unreachable: 'We couldn’t reach the server. What you have typed is kept in this browser.',
  notSavedYet: {
    title: 'Not everything is saved',
    text: 'Wait a moment, or check what needs fixing.',
  },
  stillSending: { title: 'Photos are on their way', text: 'Stay until they have arrived, or stop them.' },
  waitForPhotos: 'Wait until the photos have arrived.',
  postcode: {
    malformed: 'Enter a full postcode, such as BS7 9BT.',
    unknown: 'We do not know this postcode. Check it, or put the home on the map by hand.',
    unreachable: 'We couldn’t look it up. Check your connection, then try again.',
  },
  published: {
    now: { title: 'Published', text: 'Your listing is now live.' },
    later: (day: string) => ({ title: 'Scheduled', text: `Your listing goes live on ${day}.` }),
  },
  publishRefused: 'This home cannot be published yet',
  dateMissing: 'Choose the day on which it opens.',
  datePast: 'Choose a day that is still to come.',
} as const
