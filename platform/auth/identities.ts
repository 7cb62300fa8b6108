import type { Tx } from '../db/connect.ts'

type NewIdentity = {
  userId: string
  provider: string
  /** The account's id at the provider. */
  providerId: string
  data: Record<string, unknown>
}

/** Lets an account sign in by another way. Throws a unique violation if the identity belongs to an account already. */
export async function addIdentity(
  tx: Tx,
  { userId, provider, providerId, data }: NewIdentity,
): Promise<void> {
  await tx`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${providerId}, ${userId}, ${tx.json(data)}, ${provider}, now(), now(), now())`
}

/** Writes the providers of an account into its metadata, the first one also as `provider`. */
export async function updateProviders(tx: Tx, userId: string): Promise<void> {
  await tx`
    update auth.users u set updated_at = now(), raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
      'provider', p.names -> 0, 'providers', p.names)
    from (
      select jsonb_agg(provider order by first_at, provider) as names
      from (select provider, min(created_at) as first_at from auth.identities where user_id = ${userId} group by 1) each_provider
    ) p
    where u.id = ${userId} and p.names is not null`
}
