/**
 * Phrases that must not come back on screen, in emails, pages, articles or demonstration texts: roundabout wording that a
 * UK product writer would not ship. Add a phrase when you replace one.
 */
const forbiddenPhrases: readonly RegExp[] = [
  /\b(nobody|whoever)\b/i,
  /\bsomebody (else|asks|wrote|signed|is interested)\b/i,
  /\b(found|read|seen) by nobody\b/i,
  /stands? in the way/i,
  /what would come of it/i,
  /\bthat law or honesty\b/i,
  /call the viewing off|move the viewing\b/i,
  /have been told\b|has been told\b|you are told\b|is told where/i,
  /\bwaits for us\b/i,
  /usual time to answer/i,
  /look at your connection/i,
  /work once, and not for ever/i,
  /half ask £|half ask \$\{/i,
  /\bmiddle half\b/i,
  /words in the advert/i,
  /place you go to often/i,
  /shuts people out/i,
  /with one press\b/i,
  /\be-mails?\b/i,
  /\bTelephones?\b/,
  /\bwas not told\b|had not been told/i,
  /it stands on\b|which stands on\b/i,
  /\bas the crow flies\b.*\bas the crow flies\b/i,
  /by our measure\b/i,
  /\bthe price allows for that\b/i,
  /says? that something is not stated/i,
  /\bis the address of this\b/i,
  /\blavatory\b/i,
  /space of its own|room of its own/i,
  /does for sleeping/i,
  /\bkeeps the weather out|keep the weather out\b/i,
  /which bell do we ring/i,
  /\bhas somebody behind it\b/i,
  /the heart(s)? of this browser/i,
  /your hearts come with you/i,
  /opens to everybody|open to everybody/i,
  /it was never whole/i,
  /\b(this|the) mail\b/i,
  /\bholds? no plan\b|plan holds from\b/i,
  /words are (kept|still) here/i,
  /\bthat (is|are) still to come\b/i,
  /\b(is|are|be) told (at once|by|when|why)\b/i,
  /\bfor good\b(?! reason)/i,
  /\b(take|takes|took) to heart\b/i,
  /\b(given|gave) up\b/i,
]

/** Only for what the web shows, word for word or as part of a sentence: code uses `mail` as a name. */
const forbiddenOnScreen: readonly RegExp[] = [/\bmails?\b(?! server)/i, /^(Well|Look here)$/]

export const forbiddenIn = (text: string): string[] => matches(forbiddenPhrases, text)

/** `text` is one string or one piece of markup's text. */
export const forbiddenOnScreenIn = (text: string): string[] => matches(forbiddenOnScreen, text)

const matches = (phrases: readonly RegExp[], text: string): string[] =>
  phrases.flatMap((phrase) => phrase.exec(text)?.[0] ?? [])
