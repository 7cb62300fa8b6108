import { Keyboard } from 'lucide-react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { tableKeys } from './use-table-keys.ts'

type Props = {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  hasSelection: boolean
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The keyboard shortcuts of a table. */
export function KeysHelp({ isOpen, onChange, hasSelection, isOn, onSwitch }: Props) {
  return (
    <>
      <IconButton
        icon={Keyboard}
        label="Keyboard shortcuts"
        className="max-lg:hidden"
        onClick={() => onChange(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => onChange(false)} title="Keyboard shortcuts">
        <dl className="mt-5">
          {tableKeys
            .filter(({ needsSelection }) => hasSelection || !needsSelection)
            .map(({ key, does }) => (
              <div key={key} className="flex items-center justify-between gap-4 border-line border-b py-2">
                <dd>{does}</dd>
                <dt className="order-last">
                  <kbd className="rounded-tag border border-line-strong bg-fill px-2 py-0.5 font-semibold text-sm">
                    {key}
                  </kbd>
                </dt>
              </div>
            ))}
        </dl>
        <div className="mt-4">
          <Checkbox
            label="Use keyboard shortcuts"
            checked={isOn}
            onChange={(event) => onSwitch(event.target.checked)}
          />
        </div>
      </Dialog>
    </>
  )
}
