import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../auth-context.ts'
import type { Client } from '../session.ts'
import { runHook } from './run-hook.ts'

type NewUser = {
  email?: string | null
  phone?: string | null
  metadata: Record<string, unknown>
  provider: string
  isAnonymous?: boolean
}

/** Lets the hook refuse a new account. It runs for every request to create one, whether or not the address is taken. */
export async function ensureMayBeCreated(context: AuthContext, user: NewUser, client: Client): Promise<void> {
  if (!context.config.hooks.before_user_created) return
  await runHook(context, 'before_user_created', {
    metadata: {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name: 'before-user-created',
      ip_address: client.address,
    },
    user: {
      id: randomUUID(),
      aud: 'authenticated',
      role: '',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: { provider: user.provider, providers: [user.provider] },
      user_metadata: user.metadata,
      identities: [],
      created_at: '0001-01-01T00:00:00Z',
      updated_at: '0001-01-01T00:00:00Z',
      is_anonymous: user.isAnonymous ?? false,
    },
  })
}
