import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { platformMigrations } from '../platform/db/migrations/migration-folders.ts'

/**
 * Deploys the migrations with Supabase's own CLI to an empty PostgreSQL with the roles and schemas of a hosted project,
 * as a user with no more rights than a hosted project's `postgres`. Then it runs the CLI's advisors and checks that new
 * accounts work.
 */
const root = path.resolve(import.meta.dirname, '..')
const password = 'check'
const deployer = 'hosted_postgres'

/** Accepted advice and the reason. */
const accepted: Record<string, string> = {
  unused_index: 'an empty database has had no queries',
}

/**
 * Functions whose SQL body was parsed at creation: no search_path can change their meaning, and with their own settings
 * the planner could not inline them into policies and constraints.
 */
async function inlinedFunctions(owner: Sql): Promise<Set<string>> {
  const rows = await owner<{ name: string }[]>`
    select format('%I.%I', pronamespace::regnamespace, proname) as name from pg_proc
    where pronamespace = 'private'::regnamespace and proconfig is null
    group by 1 having bool_and(prosqlbody is not null)`
  return new Set(rows.map(({ name }) => `Function \`${name}\` has a role mutable search_path`))
}

type Advice = { name: string; level: string; detail: string }

async function check(address: string): Promise<boolean> {
  const owner = connect(`postgresql://postgres:${password}@${address}`, { max: 1, name: 'check' })
  try {
    await migrate(owner, [platformMigrations])
    await owner.unsafe(hostedRoleSetup)
    const url = `postgresql://${deployer}:${password}@${address}?sslmode=disable`
    if (supabase('db', 'push', '--db-url', url, '--yes', '--skip-vault').status !== 0)
      return fail('db push failed')
    const advisors = supabase(
      'db',
      'advisors',
      '--db-url',
      url,
      '--level',
      'info',
      '--fail-on',
      'warn',
      '-o',
      'json',
    )
    const advice = JSON.parse(advisors.stdout) as Advice[]
    return reportAdvice(advice, await inlinedFunctions(owner)) && (await newAccountsWork(owner))
  } finally {
    await owner.end()
  }
}

/** Rights of the role `postgres` of a hosted project, which is not a superuser. */
const hostedRoleSetup = `
  create role ${deployer} login password '${password}' nosuperuser createrole createdb bypassrls;
  alter database postgres owner to ${deployer};
  grant anon, authenticated, service_role to ${deployer};
  grant all on schema extensions, auth, storage, realtime to ${deployer};
  grant all on all tables in schema auth, storage, realtime to ${deployer};
  grant all on all sequences in schema auth, storage, realtime to ${deployer};
  do $$
  declare
    table_name regclass;
  begin
    for table_name in select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
      execute format('alter table %s owner to supabase_auth_admin', table_name);
    end loop;
  end
  $$;
  alter table storage.objects owner to supabase_storage_admin;
  grant supabase_storage_admin to ${deployer};
  alter table realtime.messages owner to supabase_realtime_admin;
  grant supabase_realtime_admin to ${deployer};
  alter publication supabase_realtime owner to ${deployer};`

function supabase(...args: string[]) {
  const run = spawnSync(path.join(root, 'node_modules', '.bin', 'supabase'), [...args, '--workdir', root], {
    encoding: 'utf8',
    // Values that config.toml refers to; nothing is sent anywhere.
    env: { ...process.env, DO_NOT_TRACK: '1', SITE_URL: 'http://127.0.0.1:3000', CAPTCHA_SECRET: 'none' },
  })
  if (run.status !== 0) console.error(run.stdout, run.stderr)
  return run
}

function reportAdvice(advice: Advice[], inlined: ReadonlySet<string>): boolean {
  const unexpected = advice.filter(({ name, detail }) => !accepted[name] && !inlined.has(detail))
  for (const { level, name, detail } of unexpected) console.error(`${level} ${name}: ${detail}`)
  for (const [name, reason] of Object.entries(accepted)) {
    const count = advice.filter((each) => each.name === name).length
    if (count > 0) console.log(`${count} x ${name} stays: ${reason}`)
  }
  return unexpected.length === 0
}

/** Triggers on accounts and functions in policies must work with the deployer's rights. */
async function newAccountsWork(owner: Sql): Promise<boolean> {
  const id = crypto.randomUUID()
  const roles = await owner.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`
    await tx`insert into auth.users (id, email, email_confirmed_at) values (${id}, 'someone@example.org', now())`
    await tx`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (${id}, ${id}, 'totp', 'verified', now(), now())`
    await tx`select public.hook_password_verification_attempt(${tx.json({ user_id: id, valid: false })})`
    await tx`reset role`
    const claims = JSON.stringify({ sub: id, role: 'authenticated', aal: 'aal2' })
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    return tx`select role, (select has_mfa from public.profiles) as has_mfa, public.has_role('user') as is_user from public.user_roles`
  })
  const isWorking = JSON.stringify(roles) === '[{"role":"user","has_mfa":true,"is_user":true}]'
  return isWorking || fail(`a confirmed account has ${JSON.stringify(roles)}`)
}

function fail(reason: string): false {
  console.error(reason)
  return false
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-supabase-'))
const postgres = await startEmbedded({
  dataDir,
  password,
  lastPort: undefined,
  onRestart: () => undefined,
  onProblem: console.error,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
let isPassed = false
try {
  isPassed = await check(`127.0.0.1:${postgres.port}/postgres`)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(isPassed ? 0 : 1)
