import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Sql, Tx } from '../../db/connect.ts'
import { badCodeVerifier, flowStateExpired, flowStateNotFound, validationFailed } from '../errors.ts'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

const codeSeconds = 300

/** PKCE parameters: both are given, or neither. */
export function readCodeChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): CodeChallenge | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  const challengeMethod = method.toLowerCase()
  if (challengeMethod !== 's256' && challengeMethod !== 'plain')
    throw validationFailed('unsupported code_challenge method')
  if (!/^[\w.~-]{43,128}$/.test(challenge))
    throw validationFailed('code challenge has to be between 43 and 128 characters')
  return { challenge, method: challengeMethod }
}

/** Stores the browser's code challenge, so that only that browser can exchange the link's code. */
export async function startFlow(
  tx: Tx,
  userId: string,
  method: string,
  { challenge, method: challengeMethod }: CodeChallenge,
): Promise<string> {
  const id = randomUUID()
  await tx`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      authentication_method, created_at, updated_at)
    values (${id}, ${userId}, ${randomUUID()}, ${challengeMethod}, ${challenge}, 'email', ${method}, now(), now())`
  return id
}

/** The same for a sign-in at a provider, when the account is not known yet. */
export async function startProviderFlow(
  sql: Sql,
  provider: string,
  { challenge, method }: CodeChallenge,
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at,
      updated_at)
    values (${id}, ${randomUUID()}, ${method}, ${challenge}, ${provider}, 'oauth', now(), now())`
  return id
}

/** Called when the provider has named the account. Returns the code for the app. */
export async function completeProviderFlow(
  tx: Tx,
  id: string,
  userId: string,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string | undefined },
): Promise<string> {
  const kept = (token: string | undefined) => (token && token.length <= 5000 ? token : null)
  const [row] = await tx<{ auth_code: string }[]>`
    update auth.flow_state set user_id = ${userId}, auth_code_issued_at = now(), updated_at = now(),
      provider_access_token = ${kept(accessToken)}, provider_refresh_token = ${kept(refreshToken)}
    where id = ${id} and user_id is null returning auth_code`
  if (!row) throw flowStateNotFound()
  return row.auth_code
}

/** Called when the link is opened. The code can be exchanged for five minutes. */
export async function issueAuthCode(tx: Tx, flowStateId: string): Promise<string> {
  const [row] = await tx<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now() where id = ${flowStateId} returning auth_code`
  if (!row) throw flowStateNotFound()
  return row.auth_code
}

/** Exchanges a code once. The verifier proves that it is the requesting browser. */
export async function finishFlow(tx: Tx, authCode: string, verifier: string): Promise<FinishedFlow> {
  const [row] = await tx<FlowRow[]>`
    select id, user_id, code_challenge, code_challenge_method, authentication_method, provider_type, provider_access_token,
      provider_refresh_token,
      auth_code_issued_at < now() - make_interval(secs => ${codeSeconds}) as is_expired
    from auth.flow_state where auth_code = ${authCode} and auth_code_issued_at is not null for update`
  if (!row) throw flowStateNotFound()
  if (row.is_expired) throw flowStateExpired()
  if (!matches(row, verifier)) throw badCodeVerifier()
  await tx`delete from auth.flow_state where id = ${row.id}`
  return {
    userId: row.user_id,
    method: row.authentication_method,
    provider: row.provider_type,
    providerTokens: row.provider_access_token
      ? { accessToken: row.provider_access_token, refreshToken: row.provider_refresh_token ?? undefined }
      : undefined,
  }
}

type FinishedFlow = {
  userId: string
  method: string
  provider: string
  /** Of a sign-in at a provider. */
  providerTokens: { accessToken: string; refreshToken: string | undefined } | undefined
}

type FlowRow = {
  id: string
  user_id: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: string
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  is_expired: boolean
}

function matches({ code_challenge, code_challenge_method }: FlowRow, verifier: string): boolean {
  const actual =
    code_challenge_method === 'plain'
      ? Buffer.from(verifier)
      : Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const expected = Buffer.from(code_challenge)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
