import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../data/query-result.tsx'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FeedCard } from './feed-card.tsx'
import { feedQueries } from './feed-queries.ts'
import { NewFeedDialog } from './new-feed-dialog.tsx'

/** The feeds of an agency: their health for every colleague, their settings for its managers. */
export function FeedList() {
  const feeds = useQuery(feedQueries.mine)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHeading
        title="Feeds"
        lead="Homes from your own software, updated as you work."
        actions={
          feeds.data?.is_manager && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              <Icon of={Plus} size={18} />
              Add feed
            </Button>
          )
        }
      />
      <QueryResult query={feeds} failure={messages.loadFailed}>
        {({ feeds: rows, branches, is_manager: isManager }) => (
          <>
            {rows.length === 0 && (
              <Notice heading="h2" {...(isManager ? messages.none : messages.noneForColleagues)} />
            )}
            {rows.map((feed) => (
              <FeedCard key={feed.id} feed={feed} isManager={isManager} />
            ))}
            {isAdding && <NewFeedDialog branches={branches} onClose={() => setIsAdding(false)} />}
          </>
        )}
      </QueryResult>
    </>
  )
}
