import { useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { MyAgency } from './agency-queries.ts'
import { ConfirmAction } from './confirm-action.tsx'
import { useLeaveAgency } from './use-leave-agency.ts'

type Props = { agency: MyAgency; userId: string; onLeft: () => void }

/** For a member whose letting agent role was withdrawn. */
export function WithdrawnAccess({ agency, userId, onLeft }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const leaving = useLeaveAgency(agency, userId, { onLeft, onDone: () => setIsConfirming(false) })
  return (
    <>
      <Notice
        heading="h2"
        {...messages.withdrawn(agency.name)}
        actions={
          <>
            <Button variant="destructive" onClick={() => setIsConfirming(true)}>
              Leave the agency
            </Button>
            <ButtonLink to={paths.contact}>Contact us</ButtonLink>
          </>
        }
      />
      {isConfirming && (
        <ConfirmAction
          title="Leave the agency?"
          text="You’ll need a new invitation to join again."
          action="Leave"
          isBusy={leaving.isPending}
          onConfirm={() => leaving.mutate(userId)}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
