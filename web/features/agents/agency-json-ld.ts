import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import type { Agency } from './agency.ts'

/** schema.org data for search engines. */
export function agencyJsonLd(siteUrl: string, path: string, agency: Agency): object {
  const { name, description, phone, email, logo, address_line, postcode } = agency
  const wholeLogo = absoluteUrl(logo, siteUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name,
    url: siteUrl + path,
    ...(description ? { description } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(wholeLogo ? { logo: wholeLogo } : {}),
    ...(address_line
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address_line,
            ...(postcode ? { postalCode: postcode } : {}),
            addressCountry: 'GB',
          },
        }
      : {}),
  }
}
