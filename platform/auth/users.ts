import type { Sql, Tx } from '../db/connect.ts'

type Identity = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
  email: string | null
}

export type Factor = {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'verified' | 'unverified'
  created_at: string
  updated_at: string
}

export type UserRow = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date | null
  updated_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string | null
  confirmed_at: Date | null
  banned_until: Date | null
  reauthentication_sent_at: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  identities: Identity[]
  factors: Factor[]
}

type Db = Sql | Tx

/** An account with its identities and factors. Used as `select ${userColumns(sql)} from auth.users u`. */
export const userColumns = (db: Db) => db`
  u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at, u.confirmation_sent_at,
  u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status, u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at, u.phone, u.phone_confirmed_at, u.phone_change, u.confirmed_at, u.banned_until,
  u.reauthentication_sent_at, u.deleted_at, u.is_anonymous,
  coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at) from auth.identities i where i.user_id = u.id), '[]') as identities,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
    'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`select ${userColumns(db)} from auth.users u where u.id = ${id}`
  return row
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    select ${userColumns(db)} from auth.users u where u.email = ${email} and not u.is_sso_user`
  return row
}

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`select ${userColumns(db)} from auth.users u where u.phone = ${phone}`
  return row
}

export const isBanned = (user: UserRow) => user.banned_until !== null && user.banned_until > new Date()

export const hasVerifiedFactor = (user: UserRow) => user.factors.some((each) => each.status === 'verified')

/** The account in the API's format. Null timestamps are left out, as upstream does. */
export function toUserJson(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    ...withoutNulls({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...withoutNulls({
      phone_confirmed_at: user.phone_confirmed_at,
      new_phone: user.phone_change || null,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change || null,
      email_change_sent_at: user.email_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length ? { factors: user.factors } : {}),
    identities: user.identities.map(toIdentityJson),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...withoutNulls({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  }
}

const toIdentityJson = (identity: Identity) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  last_sign_in_at: identity.last_sign_in_at,
  created_at: identity.created_at,
  updated_at: identity.updated_at,
  email: identity.email,
})

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
