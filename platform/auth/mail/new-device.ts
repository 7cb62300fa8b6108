import type { Tx } from '../../db/connect.ts'
import type { AuthContext } from '../auth-context.ts'
import type { Client } from '../session.ts'
import type { UserRow } from '../users.ts'

/** Tells the owner of a sign-in from a browser that was not used before. */
export async function mailNewDevice(
  context: AuthContext,
  user: UserRow,
  { address, userAgent }: Client,
  tx: Tx,
): Promise<void> {
  if (!user.email) return
  await context.sendMail(tx, {
    template: 'new_device',
    to: user.email,
    userId: user.id,
    data: { at: new Date().toISOString(), address, user_agent: userAgent ?? '' },
  })
}
