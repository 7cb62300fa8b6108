import type {
  FunctionArguments,
  FunctionName,
  FunctionResult,
  SupabaseClient,
} from '../../supabase/database.ts'

/** Calls a function of the database and returns its result. */
export async function callFunction<Name extends FunctionName>(
  client: SupabaseClient,
  name: Name,
  args: FunctionArguments<Name>,
): Promise<FunctionResult<Name>> {
  // The client infers a result only for a literal name, and here the name is a type parameter.
  const { data }: { data: unknown } = await client.rpc(name, args).throwOnError()
  return data as FunctionResult<Name>
}
