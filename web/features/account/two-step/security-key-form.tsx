import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type ToastMessage, toast } from '../../../ui/feedback/toast.ts'

type Props = {
  text: string
  action: string
  run: () => Promise<ToastMessage | undefined>
  onDone: () => void
}

/** A button that opens the browser's own window for passkeys and security keys. */
export function SecurityKeyForm({ text, action, run, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    const failure = await run()
    setIsBusy(false)
    if (failure) toast({ tone: 'negative', ...failure })
    else onDone()
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">{text}</p>
      <Button variant="primary" size="large" isFull isBusy={isBusy} autoFocus onClick={press}>
        {action}
      </Button>
    </div>
  )
}
