import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { PlansSection } from '../../features/administration/settings/plans-section.tsx'
import { SettingsLists } from '../../features/administration/settings/settings-lists.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Settings')

export default function AdminSettings() {
  return (
    <>
      <PageHeading title="Settings" lead="Settings that apply at once. Every change is in the audit log." />
      <PlansSection />
      <SettingsLists />
    </>
  )
}
