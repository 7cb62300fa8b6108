import type { SupabaseClient } from '../../../supabase/database.ts'

/** How to reach the company, as administrators have entered it in the settings; empty where they have not. */
export type CompanyDetails = { address: string; phone: string; openingHours: string }

const keys = { address: 'company_address', phone: 'company_phone', openingHours: 'company_opening_hours' }

export async function fetchCompanyDetails(client: SupabaseClient): Promise<CompanyDetails> {
  const { data } = await client
    .from('app_settings')
    .select('key,value')
    .in('key', Object.values(keys))
    .throwOnError()
  const settingOf = (key: string) => {
    const value = data.find((row) => row.key === key)?.value
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    address: settingOf(keys.address),
    phone: settingOf(keys.phone),
    openingHours: settingOf(keys.openingHours),
  }
}
