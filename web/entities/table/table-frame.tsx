import { type ReactNode, useRef } from 'react'
import { ColumnsMenu } from './columns-menu.tsx'
import { KeysHelp } from './keys-help.tsx'
import type { Column } from './rows-table.tsx'
import { SavedViews } from './saved-views.tsx'
import type { Selection } from './selection.ts'
import { useKeysSwitch, useTableKeys } from './use-table-keys.ts'

type Props<Row> = {
  /** The name under which columns and views are remembered. */
  name: string
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  selection?: Selection
  previous?: string | undefined
  next?: string | undefined
  filters: ReactNode
  children: ReactNode
}

/** A table with its tools: filters, columns, saved views and keyboard shortcuts. */
export function TableFrame<Row>(props: Props<Row>) {
  const { name, columns, hidden, onHide, selection, previous, next, filters, children } = props
  const container = useRef<HTMLDivElement>(null)
  const [isOn, setIsOn] = useKeysSwitch()
  const { isHelpOpen, setIsHelpOpen } = useTableKeys({ container, selection, previous, next }, isOn)
  return (
    <div ref={container}>
      {filters}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SavedViews table={name} hiddenColumns={hidden} onColumns={onHide} />
        <ColumnsMenu columns={columns} hidden={hidden} onChange={onHide} />
        <KeysHelp
          isOpen={isHelpOpen}
          onChange={setIsHelpOpen}
          hasSelection={selection !== undefined}
          isOn={isOn}
          onSwitch={setIsOn}
        />
      </div>
      {children}
    </div>
  )
}
