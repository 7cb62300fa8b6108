import type { Caller } from '../../db/as-caller.ts'
import type { ReadCaller } from '../../http/caller.ts'
import type { Keys } from '../../keys.ts'
import { forbidden, signatureMismatch, unknownAccessKey } from './s3-error.ts'
import {
  isSameSignature,
  readSignature,
  type SignedRequest,
  type SigningKey,
  signingKeyOf,
  stringToSign,
} from './signature.ts'

export type S3AccessKey = { accessKeyId: string; secretAccessKey: string }

/**
 * The operator's key, with the rights of the service role. A signature can only be checked with the secret itself, not with its hash.
 * So the key is derived from the installation's root secret and stored nowhere in the database.
 */
export const operatorAccessKey = ({ secretFor }: Pick<Keys, 'secretFor'>): S3AccessKey => ({
  accessKeyId: secretFor('s3 access key id').toString('hex').slice(0, 32),
  secretAccessKey: secretFor('s3 secret access key').toString('hex'),
})

export type S3Caller = { caller: Caller; signed: SignedRequest; signingKey: SigningKey }

type Options = { keys: Pick<Keys, 'secretFor' | 'anonKey' | 'publishableKey'>; readCaller: ReadCaller }

/**
 * Who sent a request. With a session token, which is a user's own access token, the secret is the public API key and the user's
 * policies decide. Otherwise the key must be the operator's.
 */
export function createS3Authentication({ keys, readCaller }: Options) {
  const operator = operatorAccessKey(keys)
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
  return async (request: Request): Promise<S3Caller> => {
    const signed = readSignature(request)
    const { accessKeyId, sessionToken } = signed
    if (sessionToken) {
      const signingKey = matchingKey(signed, [keys.anonKey, keys.publishableKey])
      const caller = await readCaller({ apikey: keys.anonKey, authorization: `Bearer ${sessionToken}` })
      // Everybody has the public key: visitors are no one in particular, so their uploads in parts would be each other's.
      if (caller.role === 'anon') throw forbidden()
      return { caller, signed, signingKey }
    }
    if (!isSameSignature(accessKeyId, operator.accessKeyId)) throw unknownAccessKey()
    return { caller: service, signed, signingKey: matchingKey(signed, [operator.secretAccessKey]) }
  }
}

function matchingKey(signed: SignedRequest, secrets: string[]): SigningKey {
  const text = stringToSign(signed)
  const key = secrets
    .map((secret) => signingKeyOf(secret, signed.scope))
    .find((each) => isSameSignature(each.sign(text), signed.signature))
  if (!key) throw signatureMismatch()
  return key
}
