import type { SupabaseClient as UntypedClient } from '@supabase/supabase-js'
import type { FunctionColumns, FunctionResults } from './function-types.ts'
import type { Generated, Get, Table } from './tables.ts'

/** The generated types, with what the generator cannot know: column-types.ts and function-types.ts. */
export type Database = {
  public: Omit<Generated, 'Tables' | 'Functions'> & {
    Tables: { [Name in keyof Generated['Tables']]: Table<Name> }
    Functions: { [Name in keyof Generated['Functions']]: DatabaseFunction<Name> }
  }
}

export type SupabaseClient = UntypedClient<Database>

export type Tables<Name extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Name]['Row']

export type TablesInsert<Name extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Name]['Insert']

/** The columns of a table that a list such as 'id,title' selects. */
export type SelectedColumns<Name extends keyof Database['public']['Tables'], List extends string> = Pick<
  Tables<Name>,
  Split<List> & keyof Tables<Name>
>

export type FunctionName = keyof Database['public']['Functions']

export type FunctionArguments<Name extends FunctionName> = Database['public']['Functions'][Name]['Args']

export type FunctionResult<Name extends FunctionName> = Database['public']['Functions'][Name]['Returns']

type DatabaseFunction<Name extends keyof Generated['Functions']> = Omit<
  Generated['Functions'][Name],
  'Args' | 'Returns'
> & {
  Args: NullableWhereOptional<Generated['Functions'][Name]['Args']>
  Returns: Name extends keyof FunctionResults
    ? FunctionResults[Name]
    : ReturnedRows<Generated['Functions'][Name], Get<FunctionColumns, Name>>
}

type Split<List extends string, Names = never> = List extends `${infer First},${infer Rest}`
  ? Split<Rest, Names | First>
  : Names | List

/** SQL takes null for every argument; those with a default are the ones that may be missing. */
type NullableWhereOptional<Args> = {
  [Name in keyof Args]: undefined extends Args[Name] ? Args[Name] | null : Args[Name]
}

type ReturnedRows<Function extends { Returns: unknown }, Overrides> = Function extends {
  SetofOptions: { to: infer Name extends keyof Generated['Tables'] }
}
  ? Function['Returns'] extends unknown[]
    ? Table<Name>['Row'][]
    : Table<Name>['Row']
  : Function['Returns'] extends (infer Row extends object)[]
    ? { [Column in keyof Row]: Column extends keyof Overrides ? Overrides[Column] : Row[Column] }[]
    : Function['Returns']
