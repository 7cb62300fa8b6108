import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '../../db/as-caller.ts'
import type { Keys } from '../../keys.ts'
import { invalidSignature, invalidToken } from '../errors.ts'

/** What a signed URL allows: reading one file, or uploading one on behalf of the signer. */
type Grant =
  | { use: 'read'; url: string; transformations?: string | undefined }
  | { use: 'upload'; url: string; isUpsert: boolean; caller: Caller }

export type SignedTokens = {
  sign: (grant: Grant, expiresInSeconds: number) => Promise<string>
  read: <Use extends Grant['use']>(
    token: string,
    use: Use,
    url: string,
  ) => Promise<Extract<Grant, { use: Use }>>
}

/** Keeps these tokens apart from access tokens: neither is accepted in place of the other. */
const audience = 'storage'

export function createSignedTokens({
  signingKey,
  publicJwk,
}: Pick<Keys, 'signingKey' | 'publicJwk'>): SignedTokens {
  const publicKey = importJWK(publicJwk, 'ES256')

  return {
    sign: (grant, expiresInSeconds) =>
      new SignJWT({ ...grant })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(publicJwk.kid ? { kid: publicJwk.kid } : {}) })
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${expiresInSeconds}s`)
        .sign(signingKey),

    read: async <Use extends Grant['use']>(token: string, use: Use, url: string) => {
      const { payload } = await jwtVerify(token, await publicKey, { algorithms: ['ES256'], audience }).catch(
        (error) => {
          throw invalidToken(
            error instanceof errors.JWTExpired ? '"exp" claim timestamp check failed' : 'invalid signature',
          )
        },
      )
      const grant = payload as JWTPayload & Grant
      if (grant.use !== use || grant.url !== url) throw invalidSignature()
      return grant as Extract<Grant, { use: Use }>
    },
  }
}
