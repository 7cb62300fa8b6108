import { isUnreachable } from '../db/pipelined.ts'

/** What keeps us from doing anything for anybody at the moment, in words for whoever asked, and when to come back. */
export type UnavailableReason = { code: string; message: string; retryAfterSeconds: string }

const noRoom: UnavailableReason = {
  code: '53100',
  message: 'There is no room left on the disk: nothing can be saved at the moment. Reading goes on.',
  retryAfterSeconds: '30',
}

const noDatabase: UnavailableReason = {
  code: 'PGRST001',
  message: 'The service is not available at the moment. Please try again.',
  retryAfterSeconds: '2',
}

/** PostgreSQL's word for a full disk, the system's, and how a database answers that was closed to writing for want of room. */
const noRoomCodes = new Set(['53100', 'ENOSPC', '25006'])

/** Every connection the database allows is taken. */
const tooManyConnections = '53300'

/** Undefined where the failure is another. */
export function unavailableReason(error: Error & { code?: string }): UnavailableReason | undefined {
  if (noRoomCodes.has(error.code ?? '')) return noRoom
  return isUnreachable(error) || error.code === tooManyConnections ? noDatabase : undefined
}
