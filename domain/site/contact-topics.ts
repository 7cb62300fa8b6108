/** What a person without an account writes about, as the contact form lists it. */
export const contactTopics = {
  account: 'Signing in or my account',
  listing: 'A problem with a listing',
  advertising: 'Advertising with us',
  press: 'Press',
  other: 'Something else',
} as const

export type ContactTopic = keyof typeof contactTopics
