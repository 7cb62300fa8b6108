import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { type TableParams, useTableParams } from '../../../data/table-params.ts'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { inputClasses } from '../../../ui/fields/text-field.tsx'
import { PersonLink } from '../person-link.tsx'
import {
  actionLabel,
  changesSummary,
  differences,
  entities,
  entityLabel,
  fieldLabel,
  recordName,
} from './audit-labels.ts'
import { type AuditEntry, auditQueries } from './audit-queries.ts'

/** The append-only log of who changed what, with the values before and after. */
export function AuditTable() {
  const params = useTableParams({ sorts: ['at'], defaultSort: '-at' })
  const entries = useQuery(auditQueries.list(params))
  return (
    <PagedTable
      caption="Audit log"
      query={entries}
      columns={columns}
      params={params}
      search="Person, number or action"
      filters={[{ name: 'entity', label: 'About', options: entities }]}
      controls={
        <>
          <DayField params={params} name="from" label="From" />
          <DayField params={params} name="to" label="To" />
        </>
      }
      failure="We couldn’t load the audit log"
      empty={{ title: 'Nothing found', text: 'Try another person, action or date range.' }}
    />
  )
}

function DayField({ params, name, label }: { params: TableParams; name: string; label: string }) {
  const navigate = useNavigate()
  return (
    <label className="flex items-center gap-2 text-sm max-md:flex-1">
      <span className="max-md:w-10">{label}</span>
      <input
        type="date"
        value={params.filter(name)}
        onChange={(event) =>
          navigate(params.with({ [name]: event.target.value }), { preventScrollReset: true })
        }
        className={`${inputClasses} h-11 min-w-0 max-md:flex-1 md:w-40`}
      />
    </label>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    key: 'action',
    label: 'What',
    onCard: 'title',
    cell: ({ action, entity, entity_id, before, after, reason }) => (
      <div className="max-w-[32ch]">
        <strong className="block font-semibold text-facts">{actionLabel(action)}</strong>
        <span className="block break-words text-ink-3">
          {[entityLabel(entity), recordName(before, after, entity_id)].filter(Boolean).join(': ')}
        </span>
        {reason && <span className="mt-1 block text-ink-2">Reason: {reason}</span>}
      </div>
    ),
  },
  {
    key: 'who',
    label: 'By',
    cell: ({ actor_id, people }) => <PersonLink id={actor_id} people={people} fallback="The system" />,
  },
  {
    key: 'whom',
    label: 'Account',
    cell: ({ subject_id, people }) => <PersonLink id={subject_id} people={people} />,
  },
  {
    key: 'when',
    label: 'When',
    sortBy: 'at',
    cell: ({ at }) => <span className="lg:whitespace-nowrap">{capitalised(formatMoment(at))}</span>,
  },
  { key: 'change', label: 'Change', cell: (entry) => <Change entry={entry} /> },
]

function Change({ entry: { action, before, after, entity_id } }: { entry: AuditEntry }) {
  const changes = differences(before, after)
  return (
    <details className="min-w-0 lg:w-72">
      <summary className="cursor-pointer">
        {changesSummary(changes, action !== 'insert' && action !== 'delete')}
      </summary>
      <dl className="mt-2 flex flex-col gap-2 text-xs">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="font-semibold">{capitalised(fieldLabel(change.field))}</dt>
            <dd className="break-words text-ink-3 line-through">{change.before}</dd>
            <dd className="break-words">{change.after}</dd>
          </div>
        ))}
        {entity_id && (
          <div>
            <dt className="font-semibold">Number</dt>
            <dd className="break-all text-ink-3">{entity_id}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
