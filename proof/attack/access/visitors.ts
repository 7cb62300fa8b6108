import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../../supabase/database.ts'
import { goodPassword } from '../../../test/good-password.ts'
import type { AttackContext } from '../attack-context.ts'
import type { Site } from '../site.ts'

export const json = { 'content-type': 'application/json' }

/** The service key stands in for a solved captcha; the visitor it acts for is counted like any other. */
export const asVisitor = ({ actors }: AttackContext, address: string) => ({
  ...actors.actor('service').headers,
  ...json,
  'sb-forwarded-for': address,
})

/** An account with a confirmed address and that password. */
export async function makeAccount(site: Site, email: string): Promise<void> {
  const { auth } = createClient<Database>(site.local, site.keys.serviceRoleKey, {
    auth: { persistSession: false },
  })
  const { error } = await auth.admin.createUser({ email, password: goodPassword, email_confirm: true })
  if (error) throw error
}
