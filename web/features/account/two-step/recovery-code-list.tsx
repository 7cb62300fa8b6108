import { Copy, Download, Printer } from 'lucide-react'
import { brand } from '../../../../domain/site/brand.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { saveAsFile } from '../../../browser/save-as-file.ts'
import { accountRecovery } from '../../../messages/account/account-recovery.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { codes: readonly string[]; onDone: () => void }

/** The recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ ...accountRecovery.codesCopied, tone: 'positive' }),
      () => toast({ ...accountRecovery.codesNotCopied, tone: 'negative' }),
    )
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="font-semibold text-facts">Save your recovery codes</h3>
        <p className="mt-1.5 text-ink-2">
          If you lose your phone, sign in with one of these codes. Each code works once. We won’t show them
          again.
        </p>
      </div>
      <div data-print-alone className="rounded-panel bg-sunken px-5 py-4">
        <p className="hidden pb-3 font-semibold print:block">
          {brand.name} recovery codes, {formatShortDate(new Date().toISOString())}
        </p>
        <ol
          data-testid="recovery-codes"
          className="tabular grid gap-x-6 gap-y-2 font-mono text-sm md:grid-cols-2 print:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code} className="select-all whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Button size="small" onClick={() => saveAsFile(fileName, 'text/plain', fileContent(codes))}>
          <Icon of={Download} size={16} />
          Download
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} size={16} />
          Print
        </Button>
        <Button size="small" onClick={copy}>
          <Icon of={Copy} size={16} />
          Copy
        </Button>
      </div>
      <Button variant="primary" size="large" isFull onClick={onDone}>
        I’ve saved my codes
      </Button>
    </div>
  )
}

const fileName = `${brand.name.toLowerCase()}-recovery-codes.txt`

const fileContent = (codes: readonly string[]) =>
  `${brand.name} recovery codes\nEach code works once. Keep them somewhere safe.\n\n${codes.join('\n')}\n`
