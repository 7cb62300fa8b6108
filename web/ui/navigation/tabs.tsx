import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = { label: string; tabs: readonly Tab[]; value?: string; onChange?: (value: string) => void }

/** The first tab is open unless `value` is set. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const control = value === undefined ? { defaultValue: tabs[0]?.value } : { value }
  return (
    <Radix.Root {...control} onValueChange={onChange}>
      <Radix.List
        aria-label={label}
        className="flex gap-6 overflow-x-auto overflow-y-hidden border-line border-b"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="tabular -outline-offset-2 min-h-11 cursor-pointer whitespace-nowrap border-transparent border-b-3 pt-3 pb-2.5 font-semibold text-facts text-ink-3 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
