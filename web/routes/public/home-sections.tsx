import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlogPost } from '../../features/blog/blog-post.ts'
import { LatestPosts } from '../../features/blog/latest-posts.tsx'
import { FeaturedProperties } from '../../features/listings/featured-properties.tsx'
import type { ListingSummary } from '../../features/listings/listing-summary.ts'
import { paths } from '../../lib/paths.ts'
import type { Settled } from '../../lib/settle.ts'
import { loadFailure } from '../../messages/load-failure.ts'
import { noListings } from '../../messages/no-listings.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

export function HomesSection({ homes }: { homes: Settled<ListingSummary[]> }) {
  if (!homes.isLoaded) return <Failed {...loadFailure.homes} />
  if (homes.value.length === 0)
    return (
      <Spaced>
        <Notice {...noListings.homes} />
      </Spaced>
    )
  return <FeaturedProperties listings={homes.value} />
}

type ArticlesProps = { articles: Settled<BlogPost[]>; shared?: Settled<BlogPost | undefined> }

export function ArticlesSection({ articles, shared }: ArticlesProps) {
  if (!articles.isLoaded) return <Failed {...loadFailure.articles} />
  if (articles.value.length === 0)
    return (
      <Spaced>
        <Notice {...noListings.articles} />
      </Spaced>
    )
  return <LatestPosts posts={articles.value} shared={shared?.isLoaded ? shared.value : undefined} />
}

/** A plain link, so that trying again works without scripts too. */
function Failed({ title, text }: { title: string; text: string }) {
  return (
    <Spaced>
      <Notice
        isFailure
        title={title}
        text={text}
        actions={
          <a href={paths.home} className={buttonClasses({ variant: 'strong' })}>
            <Icon of={RotateCw} size={18} />
            {loadFailure.tryAgain}
          </a>
        }
      />
    </Spaced>
  )
}

const Spaced = ({ children }: { children: ReactNode }) => <div className="mt-7">{children}</div>
