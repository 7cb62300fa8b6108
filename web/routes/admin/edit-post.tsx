import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ContentEditor } from '../../features/administration/content/content-editor.tsx'
import { DeletePost } from '../../features/administration/content/delete-post.tsx'
import { PostArticle } from '../../features/blog/post-article.tsx'
import type { Route } from './+types/edit-post.ts'

export const meta = privatePageMeta('Edit article')

export default function AdminEditPost({ params: { id } }: Route.ComponentProps) {
  return (
    <ContentEditor
      kind="blog_post"
      contentKey={id}
      name="New article"
      preview={({ title, content, image_url, image_alt }) => (
        <PostArticle
          post={{
            id,
            title: title || 'Untitled',
            content,
            image_url,
            image_alt,
            created_at: new Date().toISOString(),
          }}
        />
      )}
      footer={({ title }) => (
        <div className="mt-10 border-line border-t pt-5">
          <DeletePost id={id} title={title} />
        </div>
      )}
    />
  )
}
