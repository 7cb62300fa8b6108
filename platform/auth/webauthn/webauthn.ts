import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Loaded on first use, because it takes most of a second. */
const library = () => import('@simplewebauthn/server')

export const webauthnChallengeSeconds = 300

/** What a browser accepts as a credential that it may or may not use. */
export type CredentialHandle = { id: string; transports: string[] }

export type Credential = CredentialHandle & {
  publicKey: Buffer
  counter: number
}

export type NewCredential = Credential & {
  format: string
  aaguid: string
  isUserVerified: boolean
  isBackupEligible: boolean
  isBackedUp: boolean
}

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)
const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).nullish(),
}

/** Other fields, such as the parsed public key, repeat what the attestation object says. */
export const registrationField = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(50)).max(10).nullish(),
  }),
})

export const assertionField = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(10_000),
    userHandle: base64url(200).nullish(),
  }),
})

type Verification = { challenge: string; isUserVerificationRequired: boolean }

type Registration = {
  user: { id: string; name: string }
  exclude: CredentialHandle[]
  isPasskey: boolean
}

/** Options for `navigator.credentials.create()`, as JSON. A passkey is found by the browser without the account's name. */
export async function registrationOptions(
  { config }: AuthContext,
  { user, exclude, isPasskey }: Registration,
) {
  const { generateRegistrationOptions } = await library()
  const { id: rpID, name: rpName } = relyingPartyOf(config)
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.name,
    timeout: webauthnChallengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: exclude as never,
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Options for `navigator.credentials.get()`, as JSON. Without credentials the user chooses among the passkeys of the site. */
export async function assertionOptions(
  { config }: AuthContext,
  { allow, isPasskey }: { allow?: CredentialHandle[]; isPasskey: boolean },
) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    timeout: webauthnChallengeSeconds * 1000,
    userVerification: isPasskey ? 'required' : 'preferred',
    ...(allow ? { allowCredentials: allow as never } : {}),
  })
}

/** What a response must be made for. */
function expectationOf({ config }: AuthContext, { challenge, isUserVerificationRequired }: Verification) {
  const { id, origins } = relyingPartyOf(config)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: isUserVerificationRequired,
  }
}

/** Returns undefined if the response is not one to this challenge, from this site. */
export async function verifyRegistration(
  context: AuthContext,
  response: z.infer<typeof registrationField>,
  verification: Verification,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: response as never,
    ...expectationOf(context, verification),
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { credential, fmt, aaguid, userVerified, credentialDeviceType, credentialBackedUp } =
    result.registrationInfo
  if (credential.id !== response.id) return undefined
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    format: fmt,
    aaguid,
    isUserVerified: userVerified,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/**
 * Returns the authenticator's new counter, or undefined if the response is not one to this challenge, from this site and signed with
 * the credential's key. A counter that has not increased is refused too: the key may have been copied.
 */
export async function verifyAssertion(
  context: AuthContext,
  response: z.infer<typeof assertionField>,
  credential: Credential,
  verification: Verification,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: response as never,
    ...expectationOf(context, verification),
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
    },
  }).catch(() => undefined)
  if (!result?.verified || response.id !== credential.id) return undefined
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
