import type { Sql } from '../sql.ts'

/**
 * Keeps what our sessions are refused out of PostgreSQL's log. An error repeats the value that caused it, however long, and no
 * setting cuts it: megabytes that are refused would be written to the disk. The error comes back to us and is logged, cut, by the
 * server. PostgreSQL's own messages and fatal errors are logged as before.
 */
export const quietLog = { log_min_messages: 'log', log_parameter_max_length: '1024' } as const

/**
 * The same on a database that is not ours alone: for our role in this database, from its next connection on. It takes a
 * superuser; for another role the operator sets it.
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
      -- Another server sets it at the same moment.
      when internal_error then null;
    end
    $$`)
}
