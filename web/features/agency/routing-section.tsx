import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../data/query-result.tsx'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { agencyQueries, type MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { RoutingDialog } from './routing-dialog.tsx'
import { defaultRouting, negotiators, type Routing, routingQueries } from './routing-queries.ts'

type Inbox = { branchId: string | null; name: string; rule: Omit<Routing, 'branch_id'>; isOwn: boolean }

/** Who gets the enquiries of each branch, when they are escalated, and the automatic reply. */
export function RoutingSection({ agency }: { agency: MyAgency }) {
  const rules = useQuery(routingQueries.rules(agency.id))
  const { data: branches = [] } = useQuery(agencyQueries.branches(agency.id))
  const { data: team = [] } = useQuery(agencyQueries.team(agency.id))
  const [edited, setEdited] = useState<Inbox>()
  const people = negotiators(team)
  return (
    <AgencySection title="Branch inboxes">
      <p className="mb-4 text-ink-2">
        Enquiries go to the branch that markets the home, unless the listing has its own negotiator.
      </p>
      <QueryResult query={rules} failure={messages.routingFailed}>
        {(found) => (
          <ul aria-label="Branch inboxes">
            {inboxesOf(branches, found).map((inbox) => (
              <li
                key={inbox.branchId ?? 'default'}
                className="flex items-start gap-3 border-line border-b py-4"
              >
                <div className="min-w-0 flex-1">
                  <h3 className="font-semibold">{inbox.name}</h3>
                  {inbox.isOwn ? (
                    describeRule(inbox.rule, people).map((line) => (
                      <p key={line} className="text-ink-2 text-sm">
                        {line}
                      </p>
                    ))
                  ) : (
                    <p className="text-ink-2 text-sm">Uses the agency’s settings</p>
                  )}
                </div>
                {agency.role === 'owner' && (
                  <IconButton icon={Pencil} label={`Change ${inbox.name}`} onClick={() => setEdited(inbox)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      {edited && (
        <RoutingDialog
          agencyId={agency.id}
          branchId={edited.branchId}
          name={edited.name}
          rule={edited.rule}
          people={people}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AgencySection>
  )
}

/** The agency's own rules first, then each branch with its own or the agency's. */
function inboxesOf(branches: readonly { id: string; name: string }[], rules: readonly Routing[]): Inbox[] {
  const general = rules.find(({ branch_id }) => branch_id === null) ?? defaultRouting
  return [
    {
      branchId: null,
      name: branches.length > 0 ? 'Agency settings' : 'All enquiries',
      rule: general,
      isOwn: true,
    },
    ...branches.map(({ id, name }) => {
      const own = rules.find(({ branch_id }) => branch_id === id)
      return { branchId: id, name, rule: own ?? general, isOwn: own !== undefined }
    }),
  ]
}

const shortTime = (time: string) => time.slice(0, 5)

/** To each negotiator in turn · Escalated to Priya Nair after 4 working hours without an answer · Open Mon to Fri 09:00 to 17:30. Automatic reply on. */
function describeRule(
  rule: Omit<Routing, 'branch_id'>,
  people: readonly { id: string; name: string }[],
): string[] {
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name
  const modes: Record<Routing['mode'], string> = {
    lister: 'To the colleague who entered the listing; for imported listings, to the whole branch',
    named: `To ${nameOf(rule.negotiator_id) ?? 'the whole branch, as no negotiator is chosen'}`,
    round_robin: 'To each negotiator in turn',
    everyone: 'To the whole branch, unassigned',
  }
  const days = [
    ['Mon to Fri', rule.weekday_opens, rule.weekday_closes],
    ['Sat', rule.saturday_opens, rule.saturday_closes],
    ['Sun', rule.sunday_opens, rule.sunday_closes],
  ] as const
  const hours = days.flatMap(([day, opens, closes]) =>
    opens && closes ? [`${day} ${shortTime(opens)} to ${shortTime(closes)}`] : [],
  )
  return [
    modes[rule.mode],
    `Escalated to ${nameOf(rule.escalate_to) ?? 'the owners'} after ${workingTime(rule.escalate_after_minutes)} without an answer`,
    `${hours.length > 0 ? `Open ${hours.join(', ')}` : 'Closed every day'}. Automatic reply ${rule.has_auto_reply ? 'on' : 'off'}.`,
  ]
}

const workingTime = (minutes: number) =>
  minutes < 60
    ? `${minutes} working minutes`
    : minutes === 60
      ? 'one working hour'
      : `${minutes / 60} working hours`
