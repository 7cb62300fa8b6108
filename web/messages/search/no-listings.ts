export const noListings = {
  listings: { title: 'No properties found', text: 'No homes are listed yet. Please check back soon.' },
  ofAgency: {
    sale: 'This agency has no homes for sale at the moment.',
    rent: 'This agency has no homes to rent at the moment.',
  },
  ofKind: (many: string) => `There are no ${many} at the moment. Create an alert to hear about new ones.`,
  articles: { title: 'No blog posts found', text: 'The first article is on its way.' },
} as const
