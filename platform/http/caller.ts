import { timingSafeEqual } from 'node:crypto'
import { type CryptoKey, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { anonymous, type Caller } from '../db/as-caller.ts'
import { ApiError } from './api-error.ts'
import { createTokenCache } from './token-cache.ts'

/** The `apikey` header (or URL parameter) and `Authorization`. */
type Credentials = { apikey: string | undefined; authorization: string | undefined }

export type ReadCaller = (credentials: Credentials) => Caller | Promise<Caller>

type Options = {
  publicJwk: JWK
  /** Tokens signed with a shared secret are accepted only where one is configured. */
  hs256Secret?: string | undefined
  /** `sb_publishable_...`: maps to the role anon. */
  publishableKeys?: readonly string[]
  /** `sb_secret_...`: maps to the role service_role. */
  secretKeys?: readonly string[]
}

const clockToleranceSeconds = 30
const maxCachedTokens = 2_000
const roles = ['anon', 'authenticated', 'service_role'] as const satisfies Caller['role'][]

/**
 * Turns credentials into a caller, or throws a ApiError (401, 403) with the contract's code and message. If both a key and a token
 * are sent, both must be valid and the token identifies the caller.
 */
export function createReadCaller(options: Options): ReadCaller {
  const byToken = createTokenReader(options)
  const byOpaqueKey = createOpaqueKeyReader(options)

  return ({ apikey, authorization }) => {
    const bearer = bearerOf(authorization)
    if (!apikey && !bearer) throw noApiKey()
    const keyCaller = apikey ? (byOpaqueKey(apikey) ?? byToken.cached(apikey)) : undefined
    const isSame = bearer === undefined || bearer === apikey
    const caller = isSame ? keyCaller : (byOpaqueKey(bearer) ?? byToken.cached(bearer))
    if (caller && (keyCaller || !apikey)) return caller
    return verifyUnknown(byToken.verify, apikey && !keyCaller ? apikey : undefined, caller, bearer)
  }
}

/** For keys and tokens that are not cached. */
async function verifyUnknown(
  verify: (token: string) => Promise<Caller>,
  unknownKey: string | undefined,
  known: Caller | undefined,
  bearer: string | undefined,
): Promise<Caller> {
  const keyCaller = unknownKey
    ? await verify(unknownKey).catch(() => {
        throw invalidApiKey()
      })
    : undefined
  if (known) return known
  if (bearer && bearer !== unknownKey) return verify(bearer)
  return keyCaller ?? anonymous
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (!authorization || authorization.length < 8) return undefined
  return authorization.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : undefined
}

function createOpaqueKeyReader({ publishableKeys = [], secretKeys = [] }: Options) {
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
  const known = [
    ...publishableKeys.map((key) => ({ key: Buffer.from(key), caller: anonymous })),
    ...secretKeys.map((key) => ({ key: Buffer.from(key), caller: service })),
  ]
  return (key: string): Caller | undefined => {
    if (!key.startsWith('sb_')) return undefined
    const bytes = Buffer.from(key)
    return known.find((each) => each.key.length === bytes.length && timingSafeEqual(each.key, bytes))?.caller
  }
}

function createTokenReader({ publicJwk, hs256Secret }: Options) {
  const es256 = importJWK(publicJwk, 'ES256') as Promise<CryptoKey>
  const hs256 = hs256Secret ? new TextEncoder().encode(hs256Secret) : undefined
  const algorithms = hs256 ? ['ES256', 'HS256'] : ['ES256']
  const cache = createTokenCache(maxCachedTokens)

  const verify = async (token: string): Promise<Caller> => {
    const { payload } = await jwtVerify(token, async ({ alg }) => (alg === 'HS256' && hs256) || es256, {
      algorithms,
      clockTolerance: clockToleranceSeconds,
    }).catch((error: Error) => {
      throw tokenProblem(error, token)
    })
    const caller = { role: roleOf(payload.role), claims: payload }
    if (!isForUs(payload.aud)) throw unauthorized('PGRST303', 'JWT not in audience')
    cache.set(token, caller, (payload.exp ?? Infinity) + clockToleranceSeconds)
    return caller
  }
  return { cached: cache.find, verify }
}

/** The keys of a project have no audience. */
const isForUs = (audience: unknown) => audience === undefined || [audience].flat().includes('authenticated')

function roleOf(claim: unknown): Caller['role'] {
  if (claim === undefined) return 'anon'
  const role = roles.find((each) => each === claim)
  // PostgreSQL's message when the connecting role cannot switch to the requested one.
  if (!role) throw new ApiError(403, '42501', `permission denied to set role "${String(claim).slice(0, 64)}"`)
  return role
}

function tokenProblem(error: Error, token: string): ApiError {
  if (error instanceof errors.JWTExpired) return unauthorized('PGRST303', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf') return unauthorized('PGRST303', 'JWT not yet valid')
    if (error.claim === 'iat') return unauthorized('PGRST303', 'JWT issued at future')
    return unauthorized('PGRST303', 'Parsing claims failed')
  }
  const parts = token.split('.').length
  if (parts !== 3) return unauthorized('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed)
    return unauthorized('PGRST301', 'No suitable key or wrong key type')
  return unauthorized('PGRST301', 'JWT cryptographic operation failed')
}

const unauthorized = (code: string, message: string) =>
  new ApiError(401, code, message, {
    'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
  })

const noApiKey = () => new ApiError(401, 'no_api_key', 'No API key found in request')
const invalidApiKey = () => new ApiError(401, 'invalid_api_key', 'Invalid API key')
