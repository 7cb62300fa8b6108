import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { createAccount, findUnprovenHash, signUpAccount, voidUnprovenHash } from '../accounts.ts'
import { recordEvent } from '../audit.ts'
import { evenly } from '../constant-time-response.ts'
import {
  anonymousProviderDisabled,
  mailTooSoon,
  maxMetadataBytes,
  metadataTooLong,
  phoneProviderDisabled,
  userAlreadyExists,
  validationFailed,
} from '../errors.ts'
import { requestMail, takeIntervalPermit, takeMailboxPermit } from '../mail/mail-requests.ts'
import type { AuthParts } from '../parts.ts'
import { ensurePasswordAllowed } from '../passwords/password-policy.ts'
import { allowedRedirect } from '../redirect.ts'
import {
  type AuthRequest,
  challengeFields,
  clientOf,
  emailField,
  ensureCaptcha,
  limitByAddress,
  metadataField,
  readBody,
  securityField,
} from '../request.ts'
import { type Client, openSession, sessionOnWire } from '../session.ts'
import { type CodeChallenge, readCodeChallenge } from '../tokens/flow-state.ts'
import { findUserById, type UserRow, userOnWire } from '../users.ts'

const schema = z.object({
  email: z.union([z.literal(''), emailField]).nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataField,
  gotrue_meta_security: securityField,
  ...challengeFields,
})

type Registration = {
  email: string
  passwordHash: string
  metadata: Record<string, unknown>
  challenge: CodeChallenge | undefined
  redirectTo: string
  mayMail: boolean
  client: Client
}

/**
 * POST /signup. The reply never says whether the address has an account: it is an invented one unless the
 * account is new, and a new one looks just the same.
 */
export const signUp = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'signUp')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  if (!body.email && body.phone) throw phoneProviderDisabled()
  if (!body.email && !body.password) throw anonymousProviderDisabled()
  if (!body.email) throw validationFailed('To signup, please provide your email')
  if (!body.password) throw validationFailed('Signup requires a valid password')
  ensurePasswordAllowed(body.password, parts.config.passwordPolicy)
  const registration: Registration = {
    email: body.email,
    passwordHash: await parts.hasher.hash(body.password),
    metadata: checkedMetadata(body.data),
    challenge: readCodeChallenge(body.code_challenge, body.code_challenge_method),
    redirectTo: allowedRedirect(parts.config, c.req.query('redirect_to')),
    mayMail: await mayMail(parts, body.email),
    client: clientOf(parts, c),
  }
  if (parts.config.isAutoconfirmed) return c.json(await signUpConfirmed(parts, registration))
  const user = await evenly(parts.config.evenOutMs, () =>
    parts.sql.begin((tx) => register(parts, tx, registration)),
  )
  await settlePassword(parts, body.email, body.password)
  return c.json(userOnWire(user as UserRow))
}

/** Signing up again within the interval sends no second mail; without room in the mailbox's limit there is no sign-up. */
async function mayMail(parts: AuthParts, email: string): Promise<boolean> {
  if (parts.config.isAutoconfirmed || (await takeIntervalPermit(parts, 'signup', email))) return false
  const wait = await takeMailboxPermit(parts, email)
  if (wait) throw mailTooSoon(wait)
  return true
}

/**
 * Nobody knows which of two passwords is the owner's, and the link in the mail would confirm either: then neither
 * stands. A new account finds its own; every address takes the same steps.
 */
async function settlePassword({ sql, hasher, config }: AuthParts, email: string, password: string) {
  const chosen = await findUnprovenHash(sql, email)
  const isSame = await hasher.verify(chosen, password)
  await evenly(config.evenOutMs, () => voidUnprovenHash(sql, email, isSame ? null : (chosen ?? null)))
}

export function checkedMetadata(data: Record<string, unknown> | null | undefined): Record<string, unknown> {
  // It travels in every token, and a token must fit into a header.
  if (Buffer.byteLength(JSON.stringify(data ?? {})) > maxMetadataBytes) throw metadataTooLong()
  return data ?? {}
}

async function register(parts: AuthParts, tx: Tx, registration: Registration): Promise<UserRow> {
  const { client } = registration
  const id = randomUUID()
  const isNew = await signUpAccount(tx, { id, ...registration })
  const action = isNew ? 'user_signedup' : 'user_repeated_signup'
  await recordEvent(tx, { action, userId: isNew ? id : undefined, client })
  if (registration.mayMail) await requestMail(parts, tx, { kind: 'signup', ...registration })
  return inventedUser(isNew ? id : randomUUID(), registration)
}

/** What a reply shows of an account that awaits confirmation: nothing that another request could not have caused. */
function inventedUser(id: string, { email, metadata, mayMail }: Registration): UserRow {
  const now = new Date()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: mayMail ? now : null,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { ...metadata, sub: id, email, email_verified: false, phone_verified: false },
    created_at: now,
    updated_at: now,
    phone: null,
    confirmed_at: null,
    banned_until: null,
    reauthentication_sent_at: null,
    deleted_at: null,
    is_anonymous: false,
    identities: [],
    factors: [],
  }
}

async function signUpConfirmed(parts: AuthParts, { email, passwordHash, metadata, client }: Registration) {
  const [user, state] = await parts.sql.begin(async (tx) => {
    const id = randomUUID()
    if (!(await createAccount(tx, { id, email, passwordHash, metadata, isConfirmed: true })))
      throw userAlreadyExists()
    await recordEvent(tx, { action: 'user_signedup', userId: id, client })
    const made = (await findUserById(tx, id)) as UserRow
    return [made, await openSession(tx, made, 'password', client)] as const
  })
  return sessionOnWire(parts, user, state)
}
