import type { Tx } from '../db/connect.ts'
import { recordEvent } from './audit.ts'
import { newDeviceToken, readDevices, recogniseDevice, rememberDevice, sendDeviceCookie } from './device.ts'
import type { AuthParts } from './parts.ts'
import { type AuthRequest, clientOf } from './request.ts'
import { openSession, type SessionState } from './session.ts'
import type { UserRow } from './users.ts'

type Entry = { user: UserRow; method: string; traits: Record<string, unknown> }

/** Opens a session for whoever has just proven to be `user`, and remembers their browser. */
export async function enter(
  parts: AuthParts,
  c: AuthRequest,
  tx: Tx,
  { user, method, traits }: Entry,
): Promise<{ state: SessionState; isNewDevice: boolean }> {
  const client = clientOf(parts, c)
  const device = (await recogniseDevice(tx, user.id, readDevices(c))) ?? newDeviceToken()
  const [state, { isNew }] = await Promise.all([
    openSession(tx, user, method, client),
    rememberDevice(tx, user.id, device, method, client),
    recordEvent(tx, { action: 'login', userId: user.id, client, traits }),
  ])
  sendDeviceCookie(c, parts.config, device)
  return { state, isNewDevice: isNew }
}
