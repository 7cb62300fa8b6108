import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { dismissToast, type ShownToast } from './toast.ts'
import { ToastButton, ToastCard, toastCardClasses, toastPlace } from './toast-card.tsx'

const durationMs = 5000
const swipeThresholdPx = 50

/** Pauses on hover, focus and in a hidden window; a swipe to the right dismisses it. */
export function Toaster({ shown }: { shown: ShownToast | undefined }) {
  return (
    <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {shown && (
        <Radix.Root
          key={shown.id}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={classes(
            toastCardClasses(shown.tone),
            'pointer-events-auto animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
          )}
        >
          <ToastCard
            tone={shown.tone}
            title={<Radix.Title className="font-semibold">{shown.title}</Radix.Title>}
            text={
              shown.text && <Radix.Description className="text-ink-2 text-sm">{shown.text}</Radix.Description>
            }
            action={
              shown.action && (
                <Radix.Action asChild altText={shown.action.label}>
                  <ToastButton action={shown.action} />
                </Radix.Action>
              )
            }
            close={
              <Radix.Close asChild>
                <IconButton icon={X} iconSize={18} label="Close" className="-mt-3 -mb-3" />
              </Radix.Close>
            }
          />
        </Radix.Root>
      )}
      <Radix.Viewport
        // A dialog hides everything outside it from assistive technology, except live regions.
        aria-live="off"
        className={toastPlace}
      />
    </Radix.Provider>
  )
}
