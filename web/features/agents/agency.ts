import type { FunctionResult } from '../../../supabase/database.ts'

/** An agency as its own page shows it. */
export type Agency = NonNullable<FunctionResult<'agency_page'>>

/** An agency as the directory lists it. */
export type AgencySummary = FunctionResult<'agency_directory'>['items'][number]

export type Office = Agency['offices'][number]
