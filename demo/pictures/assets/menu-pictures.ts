import { typicalBuilding } from '../../building/typical-building.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { document, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { drawFront } from '../fronts/draw-front.ts'

const home: Omit<ListingFacts, 'property_type' | 'listing_type'> = {
  bedrooms: 4,
  bathrooms: 2,
  receptions: 2,
  square_feet: null,
  features: [],
}

const draw = (id: string, facts: ListingFacts): Svg =>
  document(pictureWidth, pictureHeight, drawFront(id, facts).content())

/** A house to buy and a flat to rent, for the panels of the two menus. */
export const menuPictures = {
  buy: () =>
    draw('menu-buy-3', {
      ...home,
      property_type: 'Detached',
      listing_type: 'sale',
      building: typicalBuilding('menu-buy', 'Detached', '1930s'),
    }),
  rent: () =>
    draw('menu-rent-1', {
      ...home,
      property_type: 'Flat',
      listing_type: 'rent',
      building: typicalBuilding('menu-rent', 'Flat', '2010s'),
    }),
}
