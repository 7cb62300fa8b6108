import { type ReactNode, useState } from 'react'
import { settings } from '../../messages/account/settings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SettingsSection } from './settings-section.tsx'

export function PasswordSection({ form }: { form: (onDone: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const finish = () => {
    setIsOpen(false)
    toast({ ...settings.passwordChanged, tone: 'positive' })
  }
  return (
    <SettingsSection title="Password">
      <p className="text-ink-2">Changing your password signs you out everywhere else.</p>
      {isOpen ? (
        <div className="max-w-100">
          {form(finish)}
          <Button variant="quiet" className="mt-2" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button variant="strong" className="mt-4" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      )}
    </SettingsSection>
  )
}
