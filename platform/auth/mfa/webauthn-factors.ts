import type { Sql, Tx } from '../../db/connect.ts'
import type { CredentialHandle, NewCredential } from '../webauthn/webauthn.ts'

/** The credential of a factor as a hosted project stores it. Bytes are in base64. */
type StoredCredential = {
  id: string
  publicKey: string
  attestationType: string
  transport: string[]
  flags: { userPresent: boolean; userVerified: boolean; backupEligible: boolean; backupState: boolean }
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean }
}

function toStoredCredential(credential: NewCredential): StoredCredential {
  return {
    id: Buffer.from(credential.id, 'base64url').toString('base64'),
    publicKey: credential.publicKey.toString('base64'),
    attestationType: credential.format,
    transport: credential.transports,
    flags: {
      userPresent: true,
      userVerified: credential.isUserVerified,
      backupEligible: credential.isBackupEligible,
      backupState: credential.isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(credential.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: credential.counter,
      cloneWarning: false,
    },
  }
}

const toCredential = ({ id, publicKey, transport, authenticator }: StoredCredential) => ({
  id: Buffer.from(id, 'base64').toString('base64url'),
  publicKey: Buffer.from(publicKey, 'base64'),
  transports: transport ?? [],
  counter: authenticator.signCount,
})

export async function findFactorCredential(db: Sql | Tx, factorId: string) {
  const [row] = await db<{ credential: StoredCredential | null }[]>`
    select web_authn_credential as credential from auth.mfa_factors where id = ${factorId} and status = 'verified'`
  return row?.credential ? toCredential(row.credential) : undefined
}

/** The authenticators that the account's factors use, which cannot be added a second time. */
export async function factorHandles(db: Sql | Tx, userId: string): Promise<CredentialHandle[]> {
  const rows = await db<{ credential: StoredCredential }[]>`
    select web_authn_credential as credential from auth.mfa_factors
    where user_id = ${userId} and status = 'verified' and web_authn_credential is not null`
  return rows.map(({ credential }) => {
    const { id, transports } = toCredential(credential)
    return { id, transports }
  })
}

/** Stores the credential of a factor that is being set up. False if another request did so first. */
export async function setUpWebauthnFactor(
  tx: Tx,
  factorId: string,
  credential: NewCredential,
): Promise<boolean> {
  const rows = await tx`
    update auth.mfa_factors set status = 'verified', updated_at = now(), web_authn_aaguid = ${credential.aaguid},
      web_authn_credential = ${tx.json(toStoredCredential(credential))}
    where id = ${factorId} and status = 'unverified' returning 1`
  return rows.length === 1
}

/** False if the counter has not increased since: of two requests with the same one, the second is refused. */
export async function advanceFactorCounter(tx: Tx, factorId: string, counter: number): Promise<boolean> {
  const rows = await tx`
    update auth.mfa_factors set updated_at = now(),
      web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb(${counter}::bigint))
    where id = ${factorId} and ((web_authn_credential #>> '{authenticator,signCount}')::bigint < ${counter}
      or ((web_authn_credential #>> '{authenticator,signCount}')::bigint = 0 and ${counter} = 0)) returning 1`
  return rows.length === 1
}
