export const noListings = {
  listings: { title: 'No properties found', text: 'No homes are listed yet. Please look again soon.' },
  ofAgency: {
    sale: 'This agency has no homes for sale at the moment.',
    rent: 'This agency has no homes to rent at the moment.',
  },
  ofKind: (many: string) => `There are no ${many} at the moment. An alert tells you when one comes.`,
  articles: { title: 'No blog posts found', text: 'The first article is on its way.' },
} as const
