import { type PhotoProblem, photoRules } from '../../../domain/listings/photo-rules.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'

const problemMessages: Record<PhotoProblem, string> = {
  kind: 'this file type can’t be shown. Save it as JPEG and try again.',
  size: `it is larger than ${photoRules.maxMegabytes} MB. Save a smaller version and try again.`,
  small: `it is less than ${formatNumber(photoRules.minPixels)} pixels wide. Choose a larger one.`,
  unreadable: 'it can’t be read as a picture. Save it as JPEG and try again.',
  too_many: `an advert shows ${photoRules.maxPhotos} photos at most.`,
}

export const listingPhotos = {
  notAdded: (name: string, problem: PhotoProblem) => `${name} was not added: ${problemMessages[problem]}`,
  connectionLost: 'Connection lost. The upload resumes when you’re back online.',
  refused: 'We couldn’t use this file. Save it as a JPEG and try again.',
  signedOut: 'Sign in again to continue.',
  rotateFailed: { title: 'We couldn’t rotate the photo', text: 'Check your connection, then try again.' },
} as const
