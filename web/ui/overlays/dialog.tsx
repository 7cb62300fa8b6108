import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** `wide` for articles, `normal` for forms. */
  width?: 'normal' | 'wide'
  /** A click outside does not close it, because work would be lost. */
  isPersistent?: boolean
  children: ReactNode
}

/** A dialog on wide screens, a bottom sheet on phones. Loaded with what opens it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  width = 'normal',
  isPersistent = false,
  children,
}: Props) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid overflow-y-auto bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in max-md:items-end md:justify-center md:px-6 md:py-16">
          <Radix.Content
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={(event) => isPersistent && event.preventDefault()}
            className={classes(
              'relative max-w-full self-start rounded-dialog bg-surface shadow-3',
              'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
              'max-md:mt-16 max-md:w-screen max-md:self-end max-md:rounded-b-none max-md:px-5 max-md:pt-6 max-md:pb-7 md:px-10 md:pt-9 md:pb-10',
              width === 'wide' ? 'md:w-180' : 'md:w-124',
            )}
          >
            <div className="flex items-start justify-between gap-4">
              <Radix.Title className="display text-wrap text-d1 md:text-d2h">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} iconSize={22} label="Close" className="-mt-2 -mr-2.5" />
              </Radix.Close>
            </div>
            {description && (
              <Radix.Description asChild>
                <div className="mt-1.5 text-ink-2">{description}</div>
              </Radix.Description>
            )}
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
