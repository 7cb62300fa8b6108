import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { document, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { drawFront } from '../fronts/draw-front.ts'

const home: Omit<ListingFacts, 'property_type' | 'listing_type' | 'words'> = {
  bedrooms: 4,
  bathrooms: 2,
  receptions: 2,
  square_feet: null,
  features: [],
}

const draw = (id: string, facts: ListingFacts): Svg =>
  document(pictureWidth, pictureHeight, drawFront(id, facts).content)

/** A house to buy and a flat to rent, for the panels of the two menus. */
export const menuPictures = {
  buy: () =>
    draw('menu-buy-3', {
      ...home,
      property_type: 'Detached',
      listing_type: 'sale',
      words: '1930s, brick walls, tiled roof',
    }),
  rent: () =>
    draw('menu-rent-1', {
      ...home,
      property_type: 'Flat',
      listing_type: 'rent',
      words: 'a block built in the 2010s',
    }),
}
