import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { routingQueries, type SavedReply } from './routing-queries.ts'
import { SavedReplyDialog } from './saved-reply-dialog.tsx'
import { useAgencyChange } from './use-agency-change.ts'

/** Replies that colleagues insert into a conversation. */
export function SavedRepliesSection({ agency }: { agency: MyAgency }) {
  const replies = useQuery(routingQueries.replies(agency.id))
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const removal = useAgencyChange<string>({
    run: async (id) => {
      const client = await getSupabase()
      await client.from('saved_replies').delete().eq('id', id).throwOnError()
    },
  })
  return (
    <AgencySection
      title="Saved replies"
      end={
        <Button size="small" onClick={() => setEdited('new')}>
          <Icon of={Plus} size={18} />
          Add reply
        </Button>
      }
    >
      <QueryResult query={replies} failure={messages.repliesFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">
              Replies you save appear here. Then choose one when you answer an enquiry.
            </p>
          ) : (
            <ul aria-label="Saved replies">
              {rows.map((reply) => (
                <li key={reply.id} className="flex items-start gap-3 border-line border-b py-4">
                  <div className="min-w-0 flex-1">
                    <h3 className="break-words font-semibold">{reply.title}</h3>
                    <p className="line-clamp-2 break-words text-ink-2 text-sm">{reply.body}</p>
                  </div>
                  <IconButton
                    icon={Pencil}
                    label={`Change ${reply.title}`}
                    onClick={() => setEdited(reply)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Delete ${reply.title}`}
                    disabled={removal.isPending}
                    onClick={() => removal.mutate(reply.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {edited && (
        <SavedReplyDialog
          agencyId={agency.id}
          reply={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AgencySection>
  )
}
