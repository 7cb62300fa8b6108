import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

/** Actions behind a button, the `trigger`. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 min-w-52 rounded-panel border-accent border-t-3 bg-raised py-2 shadow-2! outline-none! data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type CheckProps = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

/** The menu stays open, so that several can be ticked. */
export function MenuCheckItem({ isChecked, onChange, children }: CheckProps) {
  return (
    <Radix.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className="flex min-h-11 max-w-80 cursor-pointer items-center gap-3 px-4 text-base data-highlighted:bg-fill"
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-tag border-[1.5px] border-line-strong bg-surface in-data-[state=checked]:border-strong in-data-[state=checked]:bg-strong in-data-[state=checked]:text-on-strong">
        <Radix.ItemIndicator>
          <Icon of={Check} size={15} weight={2.5} />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </Radix.CheckboxItem>
  )
}

type ItemProps = { icon?: LucideIcon; isDestructive?: boolean; onSelect: () => void; children: ReactNode }

export function MenuItem({ icon, isDestructive, onSelect, children }: ItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className={classes(
        'flex h-11 cursor-pointer items-center gap-3 px-4 text-base data-highlighted:bg-fill',
        isDestructive && 'text-negative',
      )}
    >
      {icon && <Icon of={icon} size={18} />}
      {children}
    </Radix.Item>
  )
}
