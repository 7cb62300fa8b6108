import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Selection } from './selection.ts'

/** Selects a row; with shift, every row from the last one to this. */
export function SelectRow({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  return (
    <Box
      label={`Select ${name}`}
      checked={selection.has(id)}
      onClick={(event) => selection.toggle(id, event.shiftKey)}
    />
  )
}

export function SelectPage({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const selected = ids.filter(selection.has).length
  return (
    <Box
      label="Select all on this page"
      checked={ids.length > 0 && selected === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = selected > 0 && selected < ids.length
      }}
      onClick={selection.togglePage}
    />
  )
}

function Box({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        readOnly
        className="peer size-full cursor-pointer appearance-none rounded-tag border-[1.5px] border-line-strong bg-surface checked:border-strong checked:bg-strong indeterminate:border-strong indeterminate:bg-fill"
        {...input}
      />
      <Icon
        of={Check}
        size={16}
        weight={2.5}
        className="pointer-events-none absolute text-on-strong opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
