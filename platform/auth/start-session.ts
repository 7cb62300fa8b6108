import type { Tx } from '../db/connect.ts'
import { recordEvent } from './audit.ts'
import type { AuthContext } from './auth-context.ts'
import { newDeviceToken, readDevices, recogniseDevice, rememberDevice, sendDeviceCookie } from './device.ts'
import { type AuthRequest, clientOf } from './request.ts'
import { createSession, type SessionState } from './session.ts'
import type { UserRow } from './users.ts'

type SignIn = { user: UserRow; method: string; traits: Record<string, unknown> }

/** Creates a session after a successful authentication and stores the browser as a known device. */
export async function startSession(
  context: AuthContext,
  c: AuthRequest,
  tx: Tx,
  { user, method, traits }: SignIn,
): Promise<{ state: SessionState; isNewDevice: boolean }> {
  const client = clientOf(context, c)
  const device = (await recogniseDevice(tx, user.id, readDevices(c))) ?? newDeviceToken()
  const [state, { isNew }] = await Promise.all([
    createSession(tx, user, method, client, context.config.sessionLimits),
    rememberDevice(tx, user.id, device, method, client),
    recordEvent(tx, { action: 'login', userId: user.id, client, traits }),
  ])
  sendDeviceCookie(c, context.config, device)
  return { state, isNewDevice: isNew }
}
