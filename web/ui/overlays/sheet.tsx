import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Fixed at the bottom: the sheet's main action. */
  footer?: ReactNode
}

/** A full-height panel at the side; full screen on phones. */
export function Sheet({ isOpen, onClose, title, children, footer }: Props) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-surface shadow-3 data-[state=closed]:animate-fade-out data-[state=open]:animate-slide-in md:w-110"
        >
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-3 pl-5">
            <Radix.Title className="display text-d1">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} iconSize={22} label="Close" />
            </Radix.Close>
          </div>
          <div className="flex-1 overflow-y-auto px-5 py-6">{children}</div>
          {footer && <div className="flex gap-2 border-line border-t px-5 py-4">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
