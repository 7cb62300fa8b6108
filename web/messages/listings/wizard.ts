export const wizard = {
  conflict: {
    title: 'Also changed elsewhere.',
    text: (fields: string) =>
      `Another tab or device saved a different version of: ${fields}. Which do you want to keep?`,
  },
  gone: {
    title: 'This listing no longer exists',
    text: 'It was deleted, here or on another device, or you no longer have access to it.',
  },
  unpublished: {
    title: 'Your changes aren’t public yet',
    text: 'This listing is live, so visitors see your changes when you save them.',
    blocked: 'Fix the problems found by the advert check before you save.',
  },
  unreachable: 'We couldn’t reach the server. What you have typed is kept in this browser.',
  notSavedYet: {
    title: 'Not everything is saved',
    text: 'Wait a moment, or check the message above.',
  },
  stillSending: {
    title: 'Photos are uploading',
    text: 'Stay on this page until they’ve uploaded, or cancel them.',
  },
  waitForPhotos: 'Wait until the photos have uploaded.',
  postcode: {
    malformed: 'Enter a full postcode, such as BS7 9BT.',
    unknown: 'We don’t know this postcode. Check it, or place the home on the map yourself.',
    unreachable: 'We couldn’t look it up. Check your connection, then try again.',
  },
  published: {
    now: { title: 'Published', text: 'Your listing is now live.' },
    later: (day: string) => ({ title: 'Scheduled', text: `Your listing goes live on ${day}.` }),
  },
  publishRefused: 'This home can’t be published yet',
  dateMissing: 'Choose the day it goes live.',
  datePast: 'Choose a date in the future.',
} as const
