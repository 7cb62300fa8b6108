import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ShownToast, toastState } from './toast.ts'
import { ToastButton, ToastCard, toastCardClasses, toastPlace } from './toast-card.tsx'

type ToasterPart = ComponentType<{ shown: ShownToast | undefined }>

/** Where toasts appear. The interactive part is loaded with the first one. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(toastState.subscribe, toastState.get, toastState.getInitial)
  const [ToasterPart, setToasterPart] = useState<ToasterPart | undefined>()
  const isNeeded = shown !== undefined && !ToasterPart
  useEffect(() => {
    if (!isNeeded) return
    import('./toaster.tsx').then(
      (module) => setToasterPart(() => module.Toaster),
      () => setToasterPart(() => StaticToast),
    )
  }, [isNeeded])
  return ToasterPart && <ToasterPart shown={shown} />
}

/** Fallback if that part cannot be loaded. */
function StaticToast({ shown }: { shown: ShownToast | undefined }) {
  return (
    <div role="status" className={toastPlace}>
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
