import type { FunctionResult } from '../../../supabase/database.ts'

/** An agency on its own page. */
export type Agency = NonNullable<FunctionResult<'agency_page'>>

/** An agency in the directory. */
export type AgencySummary = FunctionResult<'agency_directory'>['items'][number]

export type Office = Agency['offices'][number]
