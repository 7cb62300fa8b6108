import type { Agency } from './agency.ts'

/** An agency as search engines read it. */
export function agencyJsonLd(siteUrl: string, path: string, agency: Agency): object {
  const { name, description, phone, email, logo, address_line, postcode } = agency
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name,
    url: siteUrl + path,
    ...(description ? { description } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    // Its owner writes it: what is no address leaves the logo out, not the page.
    ...(logo && URL.canParse(logo, siteUrl) ? { logo: new URL(logo, siteUrl).href } : {}),
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
