import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'

/** Confirms before navigation or closing the tab would lose unsaved changes. */
export function UnsavedChangesDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty) event.preventDefault()
      },
      [isDirty],
    ),
  )
  return (
    <PromptDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="You’ll lose changes since the last save."
      confirm="Leave"
      isDestructive
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
