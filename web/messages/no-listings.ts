export const noListings = {
  homes: { title: 'No properties found', text: 'No homes are listed yet. Please look again soon.' },
  articles: { title: 'No blog posts found', text: 'The first article is on its way.' },
} as const
