import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { deletePost } from './content-queries.ts'

/** The list that opens afterwards offers to restore the article. */
export function DeletePost({ id, title }: { id: string; title: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const deleting = useAdminAction({
    run: deletePost,
    done: administration.postDeleted,
    onDone: (deleted) => navigate(adminPaths.posts, { state: deleted && { deleted } }),
  })
  return (
    <>
      <Button variant="destructive" onClick={() => setIsConfirming(true)}>
        Delete article
      </Button>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete ‘${title}’?`}
        description="It will no longer be public. You can restore it on the next page."
        confirm="Delete article"
        isDestructive
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate(id)}
      />
    </>
  )
}
