import { brand } from '../../domain/site/brand.ts'

/** Rooms behind a sign-in have a name for their tab and are nobody's search result. */
export const privatePageMeta = (title: string) => () => [
  { title: `${title} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]
