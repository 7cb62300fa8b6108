import type { Sql } from '../sql.ts'

/**
 * Keeps errors of our sessions out of PostgreSQL's log. An error repeats the value that caused it, and no setting shortens it, so
 * rejected requests could fill the disk. The server logs the errors itself, shortened. PostgreSQL still logs its own messages and
 * fatal errors.
 */
export const quietLog = { log_min_messages: 'log', log_parameter_max_length: '1024' } as const

/**
 * The same for our role on an external database, from its next connection on. This needs a superuser; for any other role the operator
 * has to set it.
 */
export async function quietLogOfRole(sql: Sql): Promise<void> {
  const settings = Object.entries(quietLog).map(([name, value]) => `('${name}', '${value}')`)
  await sql.unsafe(`
    do $$
    declare
      setting record;
    begin
      for setting in
        select s.name, s.value from (values ${settings.join(', ')}) s (name, value)
        where current_setting(s.name) <> s.value and (select r.rolsuper from pg_roles r where r.rolname = session_user)
      loop
        execute format('alter role %I in database %I set %I = %L', session_user, current_database(), setting.name, setting.value);
      end loop;
    exception
      -- Another server is setting it at the same time.
      when internal_error then null;
    end
    $$`)
}
