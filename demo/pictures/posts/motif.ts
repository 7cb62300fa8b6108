export const motifs = [
  'prices',
  'door',
  'garden',
  'map',
  'contract',
  'energy',
  'calendar',
  'keys',
  'coins',
  'boxes',
  'survey',
  'street',
] as const

export type Motif = (typeof motifs)[number]

/** First match wins: the more particular words come first. */
const subjects: readonly (readonly [RegExp, Motif])[] = [
  [/wales|rent-levels/, 'map'],
  [/eighty-year/, 'calendar'],
  [/deposit-caps/, 'keys'],
  [/council-tax/, 'coins'],
  [/garden|outdoor|outside|balcon|kerb|curb|\bpet\b/, 'garden'],
  [/epc|energy|heat|insulat|solar|boiler|retrofit|bills|damp-proof/, 'energy'],
  [/survey|damp|viewing|inspect|snag|structur|condition|questions/, 'survey'],
  [/mortgage|deposit|afford|saving|interest|budget|rates|cost|money|fees/, 'coins'],
  [/stamp|tax|law|legal|lease|contract|conveyanc|right|act|reform|notice|tenure|rules|regulat/, 'contract'],
  [/timeline|how-long|weeks|when|calendar|deadline|checklist|dates|year/, 'calendar'],
  [/moving|move-out|pack|removal|downsiz/, 'boxes'],
  [/price|market|index|forecast|trend|value|autumn|spring|summer|winter|data|figures/, 'prices'],
  [/area|where|commut|region|station|school|map|north|south|city|cities|town|village|coast|postcode/, 'map'],
  [/first-time|key|landlord|tenant|rent|letting|share|agent|buyer/, 'keys'],
  [/offer|chain|exchange|agree|sell|seller/, 'door'],
  [/home|house|flat|terrace|new-build|period|listed|street/, 'street'],
]

/** What a post's cover shows: told from the words of its address, so that the editor need not choose. */
export function motifFor(slug: string, otherwise: Motif): Motif {
  const words = slug.toLowerCase()
  return subjects.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise
}
