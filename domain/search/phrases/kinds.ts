import { type Feature, features, type PropertyType, propertyTypes } from '../search-options.ts'
import type { Sentence } from './sentence.ts'

const houses: PropertyType[] = ['Detached', 'Semi-Detached', 'Terraced']

/** 'Garden Street', 'Welwyn Garden City': a word followed by one of these is part of a name. */
const notInName =
  "(?! (?:street|st|road|rd|lane|avenue|close|drive|way|gardens?|terrace|place|crescent|grove|court|park|hill|square|mews|row|city|village|suburb|cross|green|end)\\b)(?!')"

const featureWords: [Feature, string][] = [
  [
    'near_station',
    '(?:near|close to|next to|by|walking distance (?:to|from|of))(?: (?:a|the|an))?(?: (?:train|railway|rail|tube|underground|metro|tram))? stations?',
  ],
  ['near_station', '(?:near|close to)(?: the)? (?:tube|underground|public transport|transport links)'],
  ['new_home', '(?:brand )?new[ -](?:build|home)s?|newly built|brand new'],
  ['retirement', 'retirement|(?:for )?over[ -](?:55|60)s?|sheltered'],
  ['student', '(?:for )?students?(?: let| accommodation)?'],
  [
    'private_landlord',
    '(?:from (?:a )?|direct (?:from |by )?)?(?:private (?:landlord|seller|owner)s?|the owner)|no agents?|private(?:ly)? (?:let|rented|advertised)',
  ],
  ['reduced', '(?:recently |price )?reduced(?: (?:in )?price)?|price (?:drop|cut)s?'],
  ['chain_free', '(?:no (?:onward )?|with no )chain|chain[ -]free'],
  ['ev_charging', '(?:ev|electric (?:car|vehicle)|car)[ -]?charg(?:er|ing)(?: point)?s?'],
  [
    'bills_included',
    '(?:with )?(?:all )?bills (?:included|inc\\b|paid)|(?:including|inc\\.?|incl\\.?|with) (?:all )?bills',
  ],
  [
    'pets',
    '(?:pets?|dogs?|cats?)[ -](?:friendly|allowed|ok|okay|welcome|considered|permitted)|(?:allows?|accepts?|takes|that takes) (?:a )?(?:pets?|dogs?|cats?)|with (?:a |my |our )?(?:pets?|dogs?|cats?)',
  ],
  ['furnished', '(?:part(?:ly)?[ -]|fully[ -])?furnished'],
  [
    'parking',
    '(?:off[ -](?:street|road) |allocated |private |free |street )?parking(?: space)?|drive ?way|car ?port|car space',
  ],
  ['balcony', '(?:roof |sun )terrace|balcon(?:y|ies)|with (?:a )?terrace'],
  ['ensuite', 'en[ -]?suite(?: bath(?:room)?| shower(?: room)?)?'],
  ['fireplace', '(?:open )?fire ?places?|(?:log|wood)[ -]?burn(?:er|ing stove)s?|open fire'],
  ['conservatory', 'conservator(?:y|ies)|sun ?room'],
  ['lift', 'lifts?|elevator'],
  [
    'garden',
    '(?:private |large |big |small |south[ -]facing |back |rear |front |communal |shared )*gardens?',
  ],
  ['garage', '(?:(?:with|and|plus|has|having|&|,) )(?:an? )?(?:(?:double|single|large|integral) )?garage'],
]

const typeWords: [PropertyType[], string][] = [
  [['Park Home'], 'park homes?|mobile homes?|static caravans?'],
  [['Semi-Detached'], 'semi[ -]?detached(?: (?:house|home|propert(?:y|ie))s?)?|semis?(?= |$|\\|)'],
  [
    ['Terraced'],
    '(?:end|mid)[ -](?:of[ -])?terraced?(?: houses?)?|terraced(?: (?:house|home|propert(?:y|ie))s?)?|terrace houses?|town ?houses?|(?:^|\\|) *terraces?(?= )',
  ],
  [['Bungalow'], '(?:detached |semi[ -]detached )?bungalows?'],
  [['Detached'], 'detached(?: (?:house|home|propert(?:y|ie))s?)?'],
  [
    ['Flat'],
    '(?:garden |basement |ground[ -]floor |top[ -]floor )?(?:flats?|apartments?|maisonettes?|penthouses?)',
  ],
  [houses, 'houses?|villas?'],
  [['Land'], '(?:building )?plots?(?: of land)?|(?:building )?land'],
  [
    ['Commercial'],
    'commercial(?: (?:propert(?:y|ies)|premises|units?))?|offices?(?: space)?|shops?|warehouses?|retail units?',
  ],
]

export function takeFeatures(sentence: Sentence): Feature[] {
  const found = new Set<Feature>()
  for (const [feature, words] of featureWords)
    sentence.take(new RegExp(`(?<![a-z'-])(?:${words})(?![a-z-])${notInName}`), () => {
      found.add(feature)
    })
  return features.filter((feature) => found.has(feature))
}

export function takePropertyTypes(sentence: Sentence): PropertyType[] {
  const found = new Set<PropertyType>()
  for (const [types, words] of typeWords)
    sentence.take(new RegExp(`(?<![a-z'-])(?:${words})(?![a-z-])${notInName}`), () => {
      for (const type of types) found.add(type)
    })
  return propertyTypes.filter((type) => found.has(type))
}
