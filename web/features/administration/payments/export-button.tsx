import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveAsFile } from '../../../browser/save-as-file.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fetchAllPayments } from './payment-queries.ts'
import { paymentsCsv } from './payments-csv.ts'

/** Exports all pages of the table with its current search and filters. */
export function ExportButton({ params }: { params: TableParams }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const csv = paymentsCsv(await fetchAllPayments(await getSupabase(), params))
      saveAsFile(`payments-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv)
    },
    onError: () => toast({ ...administration.error, text: administration.exportFailed, tone: 'negative' }),
  })
  return (
    <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Icon of={Download} size={18} />
      Export CSV
    </Button>
  )
}
