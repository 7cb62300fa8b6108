/** Patterns for problematic phrases in an advert. The matched words are shown to the author. */

const money = String.raw`£\s?\d[\d,]*(?:\.\d\d)?`
const term = String.raw`(?:p\.?c\.?m\b|p\.?w\b|per\s+(?:calendar\s+)?(?:month|week)|a\s+(?:month|week)|monthly|weekly)`
const benefits = String.raw`(?:dss|lha|housing\s+benefits?|universal\s+credit|benefits?(?:\s+claimants?)?)`
const young = `(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|infants?|famil(?:y|ies))`
const refused = String.raw`(?:not|never)\s+(?:be\s+)?(?:accepted|allowed|considered|permitted|welcome|suitable)`
const several = `(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several)`

const patterns = {
  /** £900 - £1,000 pcm · rent: £900 to £1,000 */
  rentRange: [
    String.raw`${money}\s*(?:-|–|—|to)\s*£?\s?\d[\d,]*\s*${term}`,
    String.raw`rent[^.\n]{0,20}?${money}\s*(?:-|–|—|to)\s*£?\s?\d[\d,]*`,
  ],
  /** from £900 a month · offers over £900 · rent on application */
  rentFrom: [
    String.raw`(?:rents?\s+)?(?:starting\s+)?from\s+${money}\s*${term}`,
    String.raw`rents?\s+(?:starts?\s+|starting\s+)?from\s+${money}`,
    String.raw`offers?\s+(?:over|above|in\s+excess\s+of|in\s+the\s+region\s+of|from)\s+${money}`,
    String.raw`(?:rent|price)\s+on\s+application`,
    String.raw`(?:best|highest)\s+offers?|sealed\s+bids?|open\s+to\s+(?:higher\s+)?(?:offers|bids)`,
  ],
  noBenefits: [
    String.raw`no\s+${benefits}\b`,
    String.raw`(?:do(?:es)?\s+not|don[’']t|cannot|can[’']t)\s+accept\s+(?:anyone\s+on\s+|tenants?\s+on\s+|people\s+on\s+)?${benefits}\b`,
    String.raw`${benefits}\s+(?:is\s+|are\s+)?${refused}`,
    String.raw`(?:working\s+)?(?:professionals?|tenants?\s+in\s+work|working\s+tenants?)\s+only`,
  ],
  noChildren: [
    String.raw`no\s+(?:young\s+)?${young}\b(?![’']s?\b)`,
    String.raw`(?:do(?:es)?\s+not|don[’']t|cannot|can[’']t)\s+accept\s+(?:young\s+)?${young}\b`,
    String.raw`${young}\s+(?:is\s+|are\s+)?${refused}`,
    String.raw`(?:adults|couples|singles)\s+only|child[-\s]free`,
  ],
  /** six months' rent in advance · 3 months upfront · quarterly in advance */
  muchInAdvance: [
    String.raw`${several}\s+months?[’']?\s+(?:of\s+)?(?:rent\s+)?(?:paid\s+|payable\s+)?(?:in\s+advance|up\s?-?front)`,
    String.raw`rent[^.\n]{0,20}?${several}\s+months?\s+(?:in\s+advance|up\s?-?front)`,
    String.raw`(?:quarterly|half-yearly|yearly|annually)\s+in\s+advance`,
    String.raw`(?:a\s+)?(?:year|half\s+a\s+year|quarter)[’']?s?\s+rent\s+(?:in\s+advance|up\s?-?front)`,
  ],
  /** rent due before signing · first month's rent on application */
  rentBeforeSigning: [
    String.raw`rent\s+(?:is\s+)?(?:due|payable|paid|required|to\s+be\s+paid)\s+(?:before|prior\s+to|on)\s+(?:signing|reservation|application|reserving|applying)`,
    String.raw`month[’']?s?\s+rent\s+(?:before|prior\s+to|on)\s+(?:signing|reservation|application|reserving|applying)`,
  ],
  /** minimum term 12 months · six-month fixed term · 12 month tenancy */
  fixedTerm: [
    String.raw`min(?:imum|\.)?\s+(?:term|tenancy|let|stay|contract)(?:\s+(?:of|is))?[:\s]*(?:\d+|${several}|one)?`,
    String.raw`(?:\d+|${several}|one)[-\s]+(?:months?|years?)[’']?\s+(?:minimum|fixed[-\s]term|tenancy|lease|ast|contract)\b`,
    String.raw`(?:\d+|${several}|one)[-\s]+(?:months?|years?)[’']?\s+(?:term|minimum\s+term)\b`,
    String.raw`fixed[-\s]term\s+(?:tenancy|let|contract|of)`,
    String.raw`assured\s+shorthold`,
  ],
  contact: [
    String.raw`(?:\+44|0044|0)(?:[\s().-]{0,2}\d){9,10}(?!\d)`,
    // Bounded, so that the time does not grow with the square of the length.
    String.raw`[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,}`,
    String.raw`(?:https?:\/\/|www\.)[^\s]+`,
    String.raw`[\w-]{1,63}\.(?:co\.uk|com|org|net|info|io)\b(?:\/[^\s]*)?`,
  ],
} satisfies Record<string, string[]>

export type AdvertWords = keyof typeof patterns

/**
 * One expression for each kind of words, which starts at the start of a word. PostgreSQL reads them too, in `private.advert_phrases`, so
 * they use only what both understand; its word boundary is \y instead of \b.
 */
export const advertPatterns = Object.fromEntries(
  Object.entries(patterns).map(([kind, sources]) => [
    kind,
    sources.map((source) => String.raw`(?<![\w£])${source}`).join('|'),
  ]),
) as Record<AdvertWords, string>

const expressions = Object.fromEntries(
  // By code point, as PostgreSQL: an emoji is one character.
  Object.entries(advertPatterns).map(([kind, pattern]) => [kind, new RegExp(pattern, 'iu')]),
) as Record<AdvertWords, RegExp>

/** The first match in a text: 'No DSS' */
export function findWords(kind: AdvertWords, text: string): string | undefined {
  return expressions[kind].exec(text)?.[0].replace(/\s+/g, ' ').trim()
}
