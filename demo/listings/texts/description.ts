import type { StartFilter } from '../list-neighbours.ts'
import { type Draft, paragraphs } from './phrases.ts'
import { lettingTerms, saleTerms } from './terms.ts'
import { type Voice, voiceTexts } from './voices.ts'

/** A short description for large demonstrations. */
export function describeBriefly(draft: Draft): string {
  const { home, random } = draft
  return paragraphs(
    random.pick(voiceTexts('classic').openings(draft)),
    home.isRent ? lettingTerms(draft) : saleTerms(draft),
  )
}

/** Four to eight paragraphs in the advertiser's own voice. */
export function describeHome(draft: Draft, voice: Voice, isFree: StartFilter): string {
  const { openings, rest } = voiceTexts(voice)
  const choices = draft.random.shuffle(openings(draft))
  const opening = choices.find(isFree) ?? choices[0] ?? ''
  return `${opening} ${rest(draft)}`
}
