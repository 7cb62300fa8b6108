import type { FindingCode } from '../../../../domain/listings/advert-check.ts'

const codeLabels: Partial<Record<FindingCode, string>> = {
  few_photos: 'Fewer than 3 photos',
  price_below_floor: 'Price far below the area’s',
  duplicate_other: 'Another advertiser lists this home',
}

/** Signs of fraud, as private.fraud_signals names them. */
const signalLabels: Record<string, string> = {
  copied_photos: 'Photos copied from another advertiser',
  price_below_comparables: 'Price far below similar homes',
  contact_in_text: 'Contact details in the text',
  contact_in_captions: 'Contact details in photo captions',
  new_account: 'New account with many adverts',
  payment_words: 'Asks for payment before a viewing',
}

/** What is to be decided, in plain words. */
export const describeReview = (codes: readonly FindingCode[], signals: readonly string[]): string[] => [
  ...codes.flatMap((code) => codeLabels[code] ?? []),
  ...signals.map((signal) => signalLabels[signal] ?? signal),
]
