import { useNavigate } from 'react-router'
import { adminPaths } from '../../../domain/site/admin-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ContentTabs } from '../../features/administration/content/content-tabs.tsx'
import { PostsTable } from '../../features/administration/content/posts-table.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Blog')

export default function AdminPosts() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeading
        title="Pages and blog"
        actions={
          // The id is created here, so that saving twice creates one article.
          <Button variant="primary" onClick={() => navigate(adminPaths.post(crypto.randomUUID()))}>
            New article
          </Button>
        }
      />
      <ContentTabs current="posts" />
      <PostsTable />
    </>
  )
}
