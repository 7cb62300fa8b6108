import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { MfaSetup } from '../../features/account/two-step/mfa-setup.tsx'
import { RecoveryCodesPanel } from '../../features/account/two-step/recovery-codes-panel.tsx'
import { rememberWeakPassword } from '../../features/account/weak-password.ts'
import { DataSection } from '../../features/settings/data-section.tsx'
import { EmailSection } from '../../features/settings/email-section.tsx'
import { MfaSection } from '../../features/settings/mfa-section.tsx'
import { PasskeysSection } from '../../features/settings/passkeys-section.tsx'
import { PasswordSection } from '../../features/settings/password-section.tsx'
import { PreferencesSection } from '../../features/settings/preferences-section.tsx'
import { SessionsSection } from '../../features/settings/sessions-section.tsx'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Account Settings')

export default function Settings() {
  const currentUser = useCurrentUser()
  return (
    <>
      <PageHeading title="Account Settings" />
      <MfaSection
        currentUser={currentUser}
        setup={(onDone) => <MfaSetup onDone={onDone} />}
        recovery={<RecoveryCodesPanel />}
      />
      <PasskeysSection />
      <PasswordSection
        form={(onDone) => (
          <NewPasswordForm
            onDone={() => {
              rememberWeakPassword(false)
              onDone()
            }}
          />
        )}
      />
      <EmailSection email={currentUser.email} />
      <SessionsSection />
      <PreferencesSection />
      <DataSection />
    </>
  )
}
