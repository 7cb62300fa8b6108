import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAsFile } from '../../browser/save-as-file.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { settings } from '../../messages/account/settings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

const showUnreachable = () => toast({ ...account.error, text: account.unreachable, tone: 'negative' })

/** Data export and account deletion. */
export function DataSection() {
  const download = useMutation({
    mutationFn: async () => {
      const data = await callFunction(await getSupabase(), 'export_my_data', {})
      saveAsFile('my-data.json', 'application/json', JSON.stringify(data, null, 2))
    },
    onError: showUnreachable,
  })
  return (
    <SettingsSection title="Your data">
      <p className="text-ink-2">Download all the data we hold about you in one file.</p>
      <Button className="mt-4" isBusy={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
      <EraseAccount />
    </SettingsSection>
  )
}

function EraseAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const requesting = useMutation({
    mutationFn: async () => callFunction(await getSupabase(), 'request_account_erasure', {}),
    onSuccess: () => {
      setIsOpen(false)
      toast({ ...settings.erasureRequested, tone: 'neutral' })
    },
    onError: showUnreachable,
  })
  return (
    <div className="mt-8">
      <h3 className="font-semibold">Delete my account</h3>
      <p className="mt-1 text-ink-2">
        This also deletes your saved homes, searches, enquiries and listings. You can’t undo it.
      </p>
      <Button variant="destructive" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete your account?"
        description="We’ll email you a link first. We only delete your account once you open it and confirm."
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="destructive" isBusy={requesting.isPending} onClick={() => requesting.mutate()}>
            Send the email
          </Button>
          <Button variant="quiet" onClick={() => setIsOpen(false)}>
            Keep my account
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
