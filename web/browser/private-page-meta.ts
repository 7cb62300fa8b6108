import { brand } from '../../domain/site/brand.ts'

/** Pages behind a sign-in have a title and are not indexed. */
export const privatePageMeta = (title: string) => () => [
  { title: `${title} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]
