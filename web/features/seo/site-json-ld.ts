import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'

/** schema.org data of the site and its search. */
export function siteJsonLd(siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: siteUrl + paths.home,
    publisher: { '@type': 'Organization', name: brand.company, url: siteUrl + paths.home },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}${paths.search()}?location={location}` },
      'query-input': 'required name=location',
    },
  }
}
