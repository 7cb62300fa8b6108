/** The homes on a page in their order, as search engines read it. */
export function itemList(siteUrl: string, addresses: readonly string[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: addresses.map((address, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: siteUrl + address,
    })),
  }
}
