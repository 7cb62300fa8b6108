import { useNavigate } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { roomMeta } from '../../browser/private-page-meta.ts'
import { ContentTabs } from '../../features/administration/content/content-tabs.tsx'
import { PostsTable } from '../../features/administration/content/posts-table.tsx'
import { Button } from '../../ui/button.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Blog')

export default function AdminPosts() {
  const navigate = useNavigate()
  return (
    <>
      <RoomHeading
        title="Pages and blog"
        actions={
          // Its number is made here, so that a save that is sent twice makes one article.
          <Button variant="primary" onClick={() => navigate(paths.adminPost(crypto.randomUUID()))}>
            New article
          </Button>
        }
      />
      <ContentTabs current="posts" />
      <PostsTable />
    </>
  )
}
