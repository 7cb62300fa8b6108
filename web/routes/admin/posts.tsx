import { useNavigate } from 'react-router'
import { ContentTabs } from '../../features/administration/content/content-tabs.tsx'
import { PostsTable } from '../../features/administration/content/posts-table.tsx'
import { paths } from '../../lib/paths.ts'
import { roomMeta } from '../../lib/room-meta.ts'
import { Button } from '../../ui/button.tsx'
import { RoomHeading } from '../../ui/room-heading.tsx'

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
