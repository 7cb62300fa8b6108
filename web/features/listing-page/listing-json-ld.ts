import { pictureUrl } from '../../../domain/listings/picture-url.ts'
import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import type { ListingDetails } from './listing-details.ts'

/** schema.org data for search engines: the listing, the offer and the dwelling. */
export function listingJsonLd(siteUrl: string, path: string, listing: ListingDetails): object {
  const { title, description, pictures, publishedAt, advertiser } = listing
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    url: siteUrl + path,
    ...(description ? { description: description.slice(0, 500) } : {}),
    ...(publishedAt ? { datePosted: publishedAt } : {}),
    image: pictures
      .slice(0, 6)
      .flatMap(({ address }) => absoluteUrl(pictureUrl(address, 1280), siteUrl) ?? []),
    mainEntity: dwelling(listing),
    ...(listing.price === null ? {} : { offers: offer(listing, listing.price) }),
    ...(advertiser.slug
      ? {
          provider: {
            '@type': 'RealEstateAgent',
            name: advertiser.name,
            url: `${siteUrl}/agents/${advertiser.slug}`,
          },
        }
      : {}),
  }
}

function dwelling({
  propertyType,
  bedrooms,
  bathrooms,
  squareFeet,
  location,
  outcode,
  town,
  ...listing
}: ListingDetails): object {
  const isHouse =
    propertyType !== null && ['Detached', 'Semi-Detached', 'Terraced', 'Bungalow'].includes(propertyType)
  return {
    '@type': propertyType === 'Flat' ? 'Apartment' : isHouse ? 'House' : 'Place',
    name: listing.title,
    ...(bedrooms === null ? {} : { numberOfBedrooms: bedrooms }),
    ...(bathrooms === null ? {} : { numberOfBathroomsTotal: bathrooms }),
    ...(squareFeet === null
      ? {}
      : { floorSize: { '@type': 'QuantitativeValue', value: squareFeet, unitCode: 'FTK' } }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: location,
      addressLocality: town,
      ...(outcode ? { postalCode: outcode } : {}),
      addressCountry: 'GB',
    },
    ...(listing.latitude === null || listing.longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: listing.latitude, longitude: listing.longitude } }),
  }
}

function offer({ listingType, status }: ListingDetails, price: number): object {
  const isOpen = status === 'live' || status === 'under_offer'
  const availability = `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`
  const shared = { '@type': 'Offer', priceCurrency: 'GBP', availability }
  if (listingType === 'sale') return { ...shared, price }
  const priceSpecification = {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'GBP',
    unitCode: 'MON',
  }
  return { ...shared, businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut', priceSpecification }
}
