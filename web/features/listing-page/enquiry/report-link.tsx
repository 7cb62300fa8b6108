import { Flag } from 'lucide-react'
import { type ComponentProps, type ComponentType, type MouseEvent, useState } from 'react'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ReportDialog } from './report-dialog.tsx'

/** Opens the report dialog, which is loaded on demand; if that fails, the link leads to the contact page. */
export function ReportLink({ listingId }: { listingId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof ReportDialog>>>()
  const open = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      const module = await import('./report-dialog.tsx')
      setDialog(() => module.ReportDialog)
      setIsOpen(true)
    } catch {
      location.assign(paths.contact)
    }
  }
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm print:mt-2">
      <Icon of={Flag} size={16} className="print:hidden" />
      <a href={paths.contact} onClick={open} className="text-link touch-target print:hidden">
        Report this listing
      </a>
      <span aria-hidden className="mx-0.5 print:hidden">
        ·
      </span>
      <span className="tabular">
        {brand.name} reference {listingId.slice(0, 8).toUpperCase()}
      </span>
      {Dialog && <Dialog listingId={listingId} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </p>
  )
}
