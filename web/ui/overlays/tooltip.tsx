import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Tooltips open after 700 ms, and at once within 300 ms of the last one. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

type Props = { text: string; children: ReactNode }

/** `children` is one focusable element. */
export function Tooltip({ text, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className="relative z-60 max-w-65 rounded-control bg-strong px-3 py-2 font-medium text-on-strong text-sm data-[state=delayed-open]:animate-fade-in"
        >
          {text}
          <span
            aria-hidden
            className="absolute top-full left-6 h-2 w-0.75 bg-strong [[data-side=bottom]_&]:top-auto [[data-side=bottom]_&]:bottom-full"
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
