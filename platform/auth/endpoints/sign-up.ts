import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import {
  clearUnconfirmedPasswordHash,
  createAccount,
  findUnconfirmedPasswordHash,
  registerAccount,
} from '../accounts.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { inConstantTime } from '../constant-time-response.ts'
import {
  emailSignUpsDisabled,
  mailTooSoon,
  maxMetadataBytes,
  metadataTooLong,
  phoneProviderDisabled,
  signUpDisabled,
  userAlreadyExists,
  validationFailed,
} from '../errors.ts'
import { ensureMayBeCreated } from '../hooks/before-user-created.ts'
import {
  requestMail,
  takeIntervalPermit,
  takeMailboxPermit,
  takeServiceMailPermit,
} from '../mail/mail-requests.ts'
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
import { type Client, createSession, toSessionJson } from '../session.ts'
import { type CodeChallenge, readCodeChallenge } from '../tokens/flow-state.ts'
import { findUserById, toUserJson, type UserRow } from '../users.ts'
import { signUpAnonymously } from './sign-up-anonymous.ts'

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
  canMail: boolean
  client: Client
}

/**
 * POST /signup. The response does not reveal whether the address has an account: in every case it is a fabricated user of the same
 * shape.
 */
export const signUp = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'signUp')
  const body = await readBody(c, schema)
  await ensureCaptcha(context, c, body.gotrue_meta_security)
  if (!context.config.isSignUpAllowed) throw signUpDisabled()
  if (body.email && body.phone)
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  if (!body.email && body.phone) throw phoneProviderDisabled()
  if (!body.email && !body.password) return signUpAnonymously(context, c, ensureMetadataSize(body.data))
  if (!body.email) throw validationFailed('To signup, please provide your email')
  if (!context.config.isEmailEnabled) throw emailSignUpsDisabled()
  if (!body.password) throw validationFailed('Signup requires a valid password')
  ensurePasswordAllowed(context.config, body.password, 'sign-up')
  const metadata = ensureMetadataSize(body.data)
  const client = clientOf(context, c)
  await ensureMayBeCreated(context, { email: body.email, metadata, provider: 'email' }, client)
  const registration: Registration = {
    email: body.email,
    passwordHash: await context.hasher.hash(body.password),
    metadata,
    challenge: readCodeChallenge(body.code_challenge, body.code_challenge_method),
    redirectTo: allowedRedirect(context.config, c.req.query('redirect_to')),
    canMail: await takeSignUpMailPermit(context, body.email),
    client,
  }
  if (context.config.isAutoconfirmed) return c.json(await signUpConfirmed(context, registration))
  const user = await inConstantTime(context.config.signUpStepMs, () =>
    context.sql.begin((tx) => register(context, tx, registration)),
  )
  await discardConflictingPassword(context, body.email, body.password)
  return c.json(toUserJson(user as UserRow))
}

/** Returns false for a repeated sign-up within the interval, which sends no second email. Throws if the mailbox's limit is reached. */
async function takeSignUpMailPermit(context: AuthContext, email: string): Promise<boolean> {
  if (context.config.isAutoconfirmed || (await takeIntervalPermit(context, 'signup', email))) return false
  await takeServiceMailPermit(context)
  const waitSeconds = await takeMailboxPermit(context, email)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  return true
}

/**
 * If two unconfirmed sign-ups for an address chose different passwords, neither is kept: it is unknown which one is the owner's, and
 * the emailed link would confirm either. All addresses go through the same steps, so that the duration reveals nothing.
 */
async function discardConflictingPassword(
  { sql, hasher, config }: AuthContext,
  email: string,
  password: string,
) {
  const storedHash = await findUnconfirmedPasswordHash(sql, email)
  const isSame = await hasher.verify(storedHash, password)
  await inConstantTime(config.signUpStepMs, () =>
    clearUnconfirmedPasswordHash(sql, email, isSame ? null : (storedHash ?? null)),
  )
}

export function ensureMetadataSize(
  data: Record<string, unknown> | null | undefined,
): Record<string, unknown> {
  // Metadata is part of every access token, which must fit into a header.
  if (Buffer.byteLength(JSON.stringify(data ?? {})) > maxMetadataBytes) throw metadataTooLong()
  return data ?? {}
}

async function register(context: AuthContext, tx: Tx, registration: Registration): Promise<UserRow> {
  const { client } = registration
  const id = randomUUID()
  const isNew = await registerAccount(tx, { id, ...registration })
  const action = isNew ? 'user_signedup' : 'user_repeated_signup'
  await recordEvent(tx, { action, userId: isNew ? id : undefined, client })
  if (registration.canMail) await requestMail(context, tx, { kind: 'signup', ...registration })
  return fabricatedUser(isNew ? id : randomUUID(), registration)
}

/** The same for new and existing accounts. */
function fabricatedUser(id: string, { email, metadata, canMail }: Registration): UserRow {
  const now = new Date()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: canMail ? now : null,
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
    phone_confirmed_at: null,
    phone_change: null,
    confirmed_at: null,
    banned_until: null,
    reauthentication_sent_at: null,
    deleted_at: null,
    is_anonymous: false,
    identities: [],
    factors: [],
  }
}

async function signUpConfirmed(
  context: AuthContext,
  { email, passwordHash, metadata, client }: Registration,
) {
  const [user, state] = await context.sql.begin(async (tx) => {
    const id = randomUUID()
    if (!(await createAccount(tx, { id, email, passwordHash, metadata, isConfirmed: true })))
      throw userAlreadyExists()
    await recordEvent(tx, { action: 'user_signedup', userId: id, client })
    const created = (await findUserById(tx, id)) as UserRow
    return [
      created,
      await createSession(tx, created, 'password', client, context.config.sessionLimits),
    ] as const
  })
  return toSessionJson(context, user, state)
}
