import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateInLondon, formatShortDate } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { agencyQueries, type MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { negotiators, routingQueries } from './routing-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

type Props = { agency: MyAgency; userId: string }

/** Who is away when, and who covers. People enter their own absences, owners everyone's. */
export function CoverSection({ agency, userId }: Props) {
  const today = dateInLondon(new Date())
  const absences = useQuery(routingQueries.absences(agency.id, today))
  const { data: team = [] } = useQuery(agencyQueries.team(agency.id))
  const [isAdding, setIsAdding] = useState(false)
  const people = negotiators(team)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'A colleague'
  const canChange = (person: string) => agency.role === 'owner' || person === userId
  const removal = useAgencyChange<string>({
    run: async (id) => {
      const client = await getSupabase()
      await client.from('negotiator_absences').delete().eq('id', id).throwOnError()
    },
  })
  return (
    <AgencySection
      title="Out-of-office cover"
      end={
        <Button size="small" onClick={() => setIsAdding(true)}>
          <Icon of={Plus} size={18} />
          Add absence
        </Button>
      }
    >
      <QueryResult query={absences} failure={messages.absencesFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">
              Absences appear here. While someone is away, their enquiries go to their cover.
            </p>
          ) : (
            <ul aria-label="Absences">
              {rows.map(({ id, user_id, starts_on, ends_on, cover_id }) => (
                <li key={id} className="flex items-start gap-3 border-line border-b py-4">
                  <div className="min-w-0 flex-1">
                    <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                      {nameOf(user_id)}
                      {starts_on <= today && <Tag tone="soft">Away now</Tag>}
                    </h3>
                    <p className="text-ink-2 text-sm">
                      {starts_on === ends_on
                        ? formatShortDate(starts_on)
                        : `${formatShortDate(starts_on)} to ${formatShortDate(ends_on)}`}
                    </p>
                    <p className="text-ink-2 text-sm">
                      Covered by {cover_id ? nameOf(cover_id) : 'the next colleague of the branch'}
                    </p>
                  </div>
                  {canChange(user_id) && (
                    <IconButton
                      icon={Trash2}
                      label={`Delete absence of ${nameOf(user_id)}`}
                      disabled={removal.isPending}
                      onClick={() => removal.mutate(id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {isAdding && (
        <AbsenceDialog
          agencyId={agency.id}
          colleagues={people}
          people={people.filter(({ id }) => canChange(id))}
          userId={userId}
          onClose={() => setIsAdding(false)}
        />
      )}
    </AgencySection>
  )
}
