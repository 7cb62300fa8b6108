import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '../../../../domain/money/price.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { useTableParams } from '../../../data/table-params.ts'
import { type Column, RowsTable } from '../../../entities/table/rows-table.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { type EditablePlan, savePlan, settingQueries } from './setting-queries.ts'

/** The limits of each plan, which the database enforces. */
export function PlansSection() {
  const plans = useQuery(settingQueries.plans)
  const params = useTableParams({ sorts: [], defaultSort: 'position' })
  return (
    <PageSection title="Plans">
      <QueryResult query={plans} failure="We couldn’t load the plans">
        {(rows) => (
          <RowsTable
            caption="What each plan allows"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            params={params}
          />
        )}
      </QueryResult>
    </PageSection>
  )
}

const formatLimit = (number: number | null, unit = '') => (number === null ? 'No limit' : `${number}${unit}`)

const columns: Column<EditablePlan>[] = [
  {
    key: 'name',
    label: 'Plan',
    onCard: 'title',
    cell: ({ name }) => <strong className="font-semibold text-facts">{name}</strong>,
  },
  {
    key: 'price',
    label: 'Price',
    cell: ({ price_pounds_monthly: price }) => (price === 0 ? 'Free' : `${formatPounds(price)} a month`),
  },
  { key: 'listings', label: 'Listings', cell: ({ max_listings }) => formatLimit(max_listings) },
  { key: 'monthly', label: 'New a month', cell: ({ max_published_per_month: limit }) => formatLimit(limit) },
  { key: 'validity', label: 'Stays', cell: ({ validity_days }) => formatLimit(validity_days, ' days') },
  {
    key: 'opens',
    label: 'Opens',
    cell: ({ opens_after_days: days }) => (days === 0 ? 'At once' : `After ${days} days`),
  },
  {
    key: 'support',
    label: 'Support',
    cell: ({ support_hours }) => (support_hours === null ? 'None' : `${support_hours} h`),
  },
  {
    key: 'offered',
    label: 'Offered',
    onCard: 'mark',
    cell: ({ is_offered }) => (is_offered ? <Tag tone="positive">Offered</Tag> : <Tag>Not offered</Tag>),
  },
  {
    key: 'actions',
    label: 'Change',
    isEnd: true,
    onCard: 'actions',
    cell: (plan) => <PlanActions plan={plan} />,
  },
]

/** Edits a plan, and undoes the last edit. */
function PlanActions({ plan }: { plan: EditablePlan }) {
  const [isEditing, setIsEditing] = useState(false)
  const [previousPlan, setPreviousPlan] = useState<EditablePlan>()
  const undoing = useAdminAction<EditablePlan, void>({
    run: savePlan,
    done: administration.planSaved,
    onDone: () => setPreviousPlan(undefined),
  })
  return (
    <div className="flex justify-end gap-2">
      {previousPlan && (
        <Button
          size="small"
          variant="quiet"
          isBusy={undoing.isPending}
          onClick={() => undoing.mutate({ ...previousPlan, updated_at: plan.updated_at })}
        >
          Undo
        </Button>
      )}
      <Button size="small" aria-label={`Edit ${plan.name}`} onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      <PlanDialog
        plan={plan}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={() => {
          setPreviousPlan(plan)
          setIsEditing(false)
        }}
      />
    </div>
  )
}
