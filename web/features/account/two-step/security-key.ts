import type { SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { passkeyProblem } from '../../../messages/account/passkeys.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'
import { removeUnfinishedFactors } from './enrolment.ts'

/** Adds a passkey or security key as the second step; returns undefined on success. The session is then at aal2. */
export async function addSecurityKey(friendlyName: string): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    await removeUnfinishedFactors(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
    return error ? passkeyProblem(error, 'secondStep') : runCeremony(client, data.id)
  } catch {
    return { ...account.error, text: account.unreachable }
  }
}

/** Completes the second step with a passkey or security key; returns undefined on success. */
export async function verifySecurityKey(factorId: string): Promise<ToastMessage | undefined> {
  try {
    return await runCeremony(await getSupabase(), factorId)
  } catch {
    return { ...account.error, text: account.unreachable }
  }
}

/**
 * Opens the browser's window with the options as the server sends them. The client's own `mfa.webauthn.register` would accept only
 * separate security keys, and neither this device nor a phone.
 */
async function runCeremony(
  { auth: { mfa } }: SupabaseClient,
  factorId: string,
): Promise<ToastMessage | undefined> {
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] }
  const challenge = await mfa.challenge({ factorId, webauthn: site })
  if (challenge.error) return passkeyProblem(challenge.error, 'secondStep')
  const { id: challengeId, webauthn } = challenge.data
  const options = webauthn.credential_options as CredentialCreationOptions & CredentialRequestOptions
  const { type } = webauthn
  const ceremony =
    type === 'create' ? navigator.credentials.create(options) : navigator.credentials.get(options)
  const credential = await ceremony.catch((error: Error) => error)
  if (!(credential instanceof PublicKeyCredential))
    return passkeyProblem(browserProblem(credential), 'secondStep')
  const { error } = await mfa.verify({
    factorId,
    challengeId,
    webauthn: { ...site, type, credential_response: credential as never },
  })
  return error ? passkeyProblem(error, 'secondStep') : undefined
}

const browserProblem = (problem: unknown) =>
  problem instanceof Error && problem.name === 'InvalidStateError'
    ? { code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }
    : { code: 'ERROR_CEREMONY_ABORTED' }
