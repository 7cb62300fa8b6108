import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { contentQueries, type DeletedPost, type PostRow, restorePost } from './content-queries.ts'
import { ContentTag } from './content-tag.tsx'

export function PostsTable() {
  const params = useTableParams({
    sorts: ['created_at', 'updated_at', 'title'],
    defaultSort: '-created_at',
  })
  const posts = useQuery(contentQueries.posts(params))
  return (
    <>
      <DeletedPostNotice />
      <PagedTable
        caption="Articles"
        query={posts}
        columns={columns}
        params={params}
        search="Title"
        filters={[
          {
            name: 'status',
            label: 'State',
            options: { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' },
          },
        ]}
        failure="We couldn’t load the articles"
        empty={{ title: 'No articles found', text: 'Write one, or search for something else.' }}
      />
    </>
  )
}

/** Offers to restore the article that was just deleted, passed in the navigation state. */
function DeletedPostNotice() {
  const { state } = useLocation() as { state: { deleted?: DeletedPost } | null }
  const navigate = useNavigate()
  const undoing = useAdminAction({
    run: restorePost,
    done: administration.postRestored,
    onDone: () => navigate(adminPaths.posts, { replace: true, state: null }),
  })
  const deleted = state?.deleted
  if (!deleted) return null
  return (
    <div className="mb-5">
      <Callout
        icon={Undo2}
        title={`‘${deleted.title}’ is deleted.`}
        actions={
          <Button size="small" isBusy={undoing.isPending} onClick={() => undoing.mutate(deleted)}>
            Bring it back
          </Button>
        }
      >
        You can undo this while you’re on this page.
      </Callout>
    </div>
  )
}

const columns: Column<PostRow>[] = [
  {
    key: 'title',
    label: 'Article',
    sortBy: 'title',
    isOfWords: true,
    onCard: 'title',
    cell: ({ id, title }) => (
      <Link to={adminPaths.post(id)} className="block font-semibold text-facts hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'state', label: 'State', cell: (post) => <ContentTag row={post} change={post.change} /> },
  createdAtColumn('Date'),
  {
    key: 'changed',
    label: 'Last changed',
    sortBy: 'updated_at',
    cell: (post) => (
      <span className="whitespace-nowrap">{formatShortDate(post.change?.updated_at ?? post.updated_at)}</span>
    ),
  },
]
