import { useState } from 'react'
import type { Role } from '../../../../domain/accounts/roles.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { fullName } from '../people.ts'
import { roleLabels } from './role-labels.ts'
import { changeRole, type RoleChange, type UserRow } from './user-queries.ts'

const roles: readonly Role[] = ['user', 'letting_agent', 'private_landlord', 'admin']

/** Each change is saved at once; granting or withdrawing the administrator role is confirmed first. */
export function RolesSection({ user }: { user: UserRow }) {
  const [pendingChange, setPendingChange] = useState<RoleChange>()
  const changing = useAdminAction<RoleChange>({
    run: changeRole,
    done: (_, { isGranted }) => (isGranted ? administration.roleGranted : administration.roleWithdrawn),
    onDone: () => setPendingChange(undefined),
  })
  const change = (role: Role, isGranted: boolean) => {
    const roleChange = { userId: user.id, role, isGranted }
    if (role === 'admin') setPendingChange(roleChange)
    else changing.mutate(roleChange)
  }
  // Show a pending change optimistically.
  const submittedChange = changing.isPending ? changing.variables : undefined
  const isChecked = (role: Role) =>
    submittedChange?.role === role ? submittedChange.isGranted : user.roles.includes(role)
  return (
    <PageSection title="Roles">
      <div className="grid gap-x-6 md:grid-cols-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleLabels[role]}
            checked={isChecked(role)}
            disabled={changing.isPending}
            onChange={(event) => change(role, event.target.checked)}
          />
        ))}
      </div>
      <p className="mt-2 text-ink-3 text-sm">
        An approved request gives a professional their role, agency and plan. A role ticked here gives the
        role alone.
      </p>
      <PromptDialog
        isOpen={pendingChange !== undefined}
        onClose={() => setPendingChange(undefined)}
        title={
          pendingChange?.isGranted ? `Make ${fullName(user)} an administrator?` : 'Withdraw administration?'
        }
        description={
          pendingChange?.isGranted
            ? 'They can then do everything you can, to every account but their own.'
            : `${fullName(user)} leaves the administration at once. You can give it back.`
        }
        confirm={pendingChange?.isGranted ? 'Make administrator' : 'Withdraw role'}
        isDestructive
        isBusy={changing.isPending}
        onConfirm={() => pendingChange && changing.mutate(pendingChange)}
      />
    </PageSection>
  )
}
