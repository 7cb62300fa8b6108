/** schema.org breadcrumbs, for search engines. */
export function breadcrumbList(siteUrl: string, crumbs: readonly { label: string; to: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl + to,
    })),
  }
}

/** The listings on a page in their order, for search engines. */
export function itemList(siteUrl: string, addresses: readonly string[], firstPosition = 1): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: addresses.map((address, index) => ({
      '@type': 'ListItem',
      position: firstPosition + index,
      url: siteUrl + address,
    })),
  }
}
