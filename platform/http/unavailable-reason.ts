import { isUnreachable } from '../db/pipelined.ts'

/** Why no request can be served at the moment, and when to retry. */
export type UnavailableReason = { code: string; message: string; retryAfterSeconds: string }

const diskFull: UnavailableReason = {
  code: '53100',
  message: 'The disk is full, so nothing can be saved at the moment. Reading still works.',
  retryAfterSeconds: '30',
}

const standby: UnavailableReason = {
  code: '25006',
  message:
    'The database is switching to another server, so nothing can be saved at the moment. Please try again.',
  retryAfterSeconds: '2',
}

const databaseUnreachable: UnavailableReason = {
  code: 'PGRST001',
  message: 'The service is not available at the moment. Please try again.',
  retryAfterSeconds: '2',
}

const readOnlyTransaction = '25006'

/** PostgreSQL's and the system's codes for a full disk, and that of a database that was made read-only because of it. */
const diskFullCodes = new Set(['53100', 'ENOSPC', readOnlyTransaction])

const tooManyConnections = '53300'

/** Undefined for errors of any other kind. */
export function unavailableReason(
  error: Error & { code?: string; is_standby?: boolean },
): UnavailableReason | undefined {
  if (error.code === readOnlyTransaction && error.is_standby) return standby
  if (diskFullCodes.has(error.code ?? '')) return diskFull
  return isUnreachable(error) || error.code === tooManyConnections ? databaseUnreachable : undefined
}
