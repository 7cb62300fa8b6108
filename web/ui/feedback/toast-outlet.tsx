import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ShownToast, toastState } from './toast.ts'
import { ToastButton, ToastCard, toastCardClasses } from './toast-card.tsx'

type Shower = ComponentType<{ shown: ShownToast | undefined }>

/** Where toasts appear. The part that times and swipes them is fetched with the first one. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastState.subscribe, toastState.get, toastState.getInitial)
  const [Shower, setShower] = useState<Shower | undefined>()
  const isNeeded = shown !== undefined && !Shower
  useEffect(() => {
    if (!isNeeded) return
    import('./toaster.tsx').then(
      (module) => setShower(() => module.Toaster),
      () => setShower(() => StillToast),
    )
  }, [isNeeded])
  return Shower && <Shower shown={shown} />
}

/** Where even that part cannot be fetched, the words must still be read. */
function StillToast({ shown }: { shown: ShownToast | undefined }) {
  return (
    <div role="status" className="fixed right-5 bottom-5 z-70">
      {shown && (
        <div className={toastCardClasses(shown.tone)}>
          <ToastCard
            tone={shown.tone}
            title={<p className="font-semibold">{shown.title}</p>}
            text={shown.text && <p className="text-ink-2 text-sm">{shown.text}</p>}
            action={shown.action && <ToastButton action={shown.action} />}
          />
        </div>
      )}
    </div>
  )
}
