import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction } from '../../../../supabase/column-types.ts'
import { saveAsFile } from '../../../browser/save-as-file.ts'
import type { TableParams } from '../../../data/table-params.ts'
import type { Selection } from '../../../entities/table/selection.ts'
import { listings } from '../../../messages/listings/listings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { fetchAllListings } from '../my-listings-query.ts'
import { type Assignees, bulkActionLabels } from './bulk-action.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { listingsCsv } from './listings-csv.ts'

type Props = { selection: Selection; params: TableParams; assignees: Assignees | undefined }

/** The most listings that one change may have. */
const maxSelected = 200

/** What to do with the selected listings; without a selection, only the export of all that match. */
export function BulkBar({ selection, params, assignees = { branches: [], negotiators: [] } }: Props) {
  const [action, setAction] = useState<BulkAction>()
  const count = selection.ids.length
  const exporting = useMutation({
    mutationFn: async () => {
      const all = await fetchAllListings(params)
      const rows = count > 0 ? all.filter(({ id }) => selection.has(id)) : all
      saveAsFile(`listings-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', listingsCsv(rows))
    },
    onError: () => toast(listings.refused(listings.loadFailed)),
  })
  const actions: readonly BulkAction[] = [
    'publish',
    'renew',
    'price',
    ...(assignees.branches.length > 0 ? (['branch'] as const) : []),
    ...(assignees.negotiators.length > 0 ? (['negotiator'] as const) : []),
    'withdraw',
  ]
  return (
    <div className="sticky top-15 z-20 mb-4 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface p-2 pl-4 md:top-2">
      <p role="status" className="mr-2 font-semibold text-sm">
        {count === 0 ? 'Select listings to change several at once' : `${count} selected`}
      </p>
      {count > maxSelected && <p className="text-negative text-sm">Select 200 at most.</p>}
      {count > 0 &&
        actions.map((each) => (
          <Button key={each} size="small" disabled={count > maxSelected} onClick={() => setAction(each)}>
            {bulkActionLabels[each]}
          </Button>
        ))}
      <span className="ml-auto flex gap-2">
        {count > 0 && (
          <Button size="small" variant="quiet" onClick={selection.clear}>
            Clear
          </Button>
        )}
        <Button size="small" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export CSV
        </Button>
      </span>
      {action && (
        <BulkDialog
          action={action}
          ids={selection.ids}
          assignees={assignees}
          onClose={() => setAction(undefined)}
          onDone={selection.clear}
        />
      )}
    </div>
  )
}
