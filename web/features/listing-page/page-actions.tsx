import { Printer, Share } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'

/** Both need scripts, so they are hidden without. */
export function PageActions({ title }: { title: string }) {
  return (
    <div className="needs-script flex shrink-0 gap-1 print:hidden">
      <Button variant="quiet" size="small" onClick={() => void share(title)}>
        <Icon of={Share} size={18} />
        Share
      </Button>
      <Button variant="quiet" size="small" onClick={() => window.print()} className="max-md:hidden">
        <Icon of={Printer} size={18} />
        Print
      </Button>
    </div>
  )
}

/** Uses the system's share dialog, or copies the address. */
async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', tone: 'positive' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Copy this address', text: url })
  }
}
