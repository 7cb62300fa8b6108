import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns, SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

/** `is_public`: read by the site, and not only by its machinery. */
export type Setting = SelectedColumns<'app_settings', typeof settingColumns>

export type EditablePlan = SelectedColumns<'plans', typeof planColumns>

const settingColumns = 'key,value,description,is_public,updated_at'
const planColumns =
  'id,name,price_pounds_monthly,max_listings,max_published_per_month,validity_days,opens_after_days,support_hours,has_analytics,has_branding,is_offered,updated_at'

export const settingQueries = {
  settings: queryOptions({
    queryKey: [...adminKey, 'settings'],
    queryFn: async () => {
      const client = await getSupabase()
      const { data } = await client.from('app_settings').select(settingColumns).order('key').throwOnError()
      return data
    },
  }),
  plans: queryOptions({
    queryKey: [...adminKey, 'plans'],
    queryFn: async () => {
      const client = await getSupabase()
      const { data } = await client.from('plans').select(planColumns).order('position').throwOnError()
      return data
    },
  }),
}

/** Thrown when a colleague has changed the row first; shaped like a database error. */
const conflict = { code: 'P0001', hint: 'setting_changed' }

/** Saves a value unless it has changed since it was read. */
export async function saveSetting(
  client: SupabaseClient,
  { key, value, updated_at }: Setting,
): Promise<void> {
  const { data } = await client
    .from('app_settings')
    .update({ value })
    .eq('key', key)
    .eq('updated_at', updated_at)
    .select('key')
    .throwOnError()
  if (data.length === 0) throw conflict
}

export async function savePlan(
  client: SupabaseClient,
  { id, updated_at, ...fields }: EditablePlan,
): Promise<void> {
  const { data } = await client
    .from('plans')
    .update(fields)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw conflict
}
