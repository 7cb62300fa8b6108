import type { ReactNode } from 'react'
import type { LoadResult } from '../../../data/try-load.ts'
import { FeaturedListings } from '../../../entities/listing/featured-listings.tsx'
import type { ListingSummary } from '../../../entities/listing/listing-summary.ts'
import type { BlogPost } from '../../../features/blog/blog-post.ts'
import { LatestPosts } from '../../../features/blog/latest-posts.tsx'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { noListings } from '../../../messages/search/no-listings.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LoadFailed } from '../errors/load-failed.tsx'

export function ListingsSection({ listings }: { listings: LoadResult<ListingSummary[]> }) {
  if (!listings.isLoaded) return <LoadFailed {...loadFailure.listings} />
  if (listings.value.length === 0)
    return (
      <Spaced>
        <Notice {...noListings.listings} />
      </Spaced>
    )
  return <FeaturedListings listings={listings.value} />
}

type ArticlesProps = { articles: LoadResult<BlogPost[]>; shared?: LoadResult<BlogPost | undefined> }

export function ArticlesSection({ articles, shared }: ArticlesProps) {
  if (!articles.isLoaded) return <LoadFailed {...loadFailure.articles} />
  if (articles.value.length === 0)
    return (
      <Spaced>
        <Notice {...noListings.articles} />
      </Spaced>
    )
  return <LatestPosts posts={articles.value} shared={shared?.isLoaded ? shared.value : undefined} />
}

const Spaced = ({ children }: { children: ReactNode }) => <div className="mt-7">{children}</div>
