import { platformMigration, productMigration } from './migration-file.ts'
import type { Mutation } from './mutation.ts'

export const authMutations: Mutation[] = [
  {
    title: 'the sign-in form puts the password into the address when it is sent before the scripts arrive',
    edits: [
      {
        file: 'web/features/account/sign-in/sign-in-form.tsx',
        find: '<form method="post" noValidate',
        replace: '<form noValidate',
      },
    ],
    noticedBy: ['web/forms.test.ts'],
  },
  {
    title: 'a form submitted without scripts shows an error page',
    edits: [
      {
        file: 'server/http/page-renderer.ts',
        find: "method === 'POST' && status === 405",
        replace: "method === 'POST' && status === 0",
      },
    ],
    noticedBy: ['server/http/page-renderer.test.ts'],
  },
  {
    title: 'a factor enrolled by a thief before the owner had one opens the account later',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/factor-verify.ts',
        find: "if (factor.status === 'unverified' && hasVerifiedFactor(user) && aal !== 'aal2')",
        replace: 'if (!hasVerifiedFactor(user) && aal !== aal)',
      },
      {
        file: 'platform/auth/endpoints/factors/factor-verify.ts',
        find: 'delete from auth.mfa_factors where user_id =',
        replace: 'select from auth.mfa_factors where user_id =',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts'],
  },
  {
    title: 'unfinished enrolments of a stranger survive the verification of the owner’s factor',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/factor-verify.ts',
        find: 'delete from auth.mfa_factors where user_id =',
        replace: 'select from auth.mfa_factors where user_id =',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts'],
  },
  {
    title: 'a session without a second factor enrols another factor',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/factor-enroll.ts',
        find: "if (hasVerifiedFactor(session.user) && session.aal !== 'aal2')",
        replace: 'if (!hasVerifiedFactor(session.user) && session.aal !== session.aal)',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts', 'contract/auth/mfa.test.ts'],
  },
  {
    title: 'a factor is removed without notifying its owner',
    edits: [
      {
        file: productMigration('two_step_verification'),
        find: `create trigger lintel_mail_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.mail_factor_change();`,
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts'],
  },
  {
    title: 'a thief who enters wrong codes locks the owner out',
    edits: [
      {
        file: 'platform/auth/mfa/code-guess-limits.ts',
        find: '  { user, sessionId }: CurrentSession,\n): Promise<GuessLimit[]>',
        replace: '  { user, user: { id: sessionId } }: CurrentSession,\n): Promise<GuessLimit[]>',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts'],
  },
  {
    title: 'a thief guesses codes without a limit by signing in repeatedly from many networks',
    edits: [
      {
        file: 'platform/auth/mfa/code-guess-limits.ts',
        find: 'limit: factorCodesByAccount }',
        replace: 'limit: { ...factorCodesByAccount, burst: 1e9 } }',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts'],
  },
  {
    title: 'a session without a second factor signs the owner out everywhere',
    edits: [
      {
        file: 'platform/auth/endpoints/logout.ts',
        find: "const mayEndAll = aal === 'aal2' || !hasVerifiedFactor(user)",
        replace: "const mayEndAll = aal === 'aal2' || !hasVerifiedFactor(user) || true",
      },
    ],
    noticedBy: ['contract/auth/sign-out.test.ts'],
  },
  {
    title: 'changing an email address reveals which addresses have an account',
    edits: [
      {
        file: 'platform/auth/endpoints/user-put.ts',
        find: 'if (context.config.isAutoconfirmed) return changeEmail(tx, user.id, newEmail)',
        replace: `const taken = await tx\`select from auth.users where email = \${newEmail}\`
  if (taken.length || context.config.isAutoconfirmed) return changeEmail(tx, user.id, newEmail)`,
      },
    ],
    noticedBy: ['contract/auth/email-change.test.ts'],
  },
  {
    title: 'a stranger who requests an address that has an account gets the link that confirms it',
    edits: [
      {
        file: 'platform/auth/mail/mail-requests.ts',
        find: 'if (isTaken && email === newEmail) {',
        replace: 'if (isTaken && email === newEmail && !newEmail) {',
      },
    ],
    noticedBy: ['contract/auth/email-change.test.ts'],
  },
  {
    title: 'recovery codes are stored unhashed',
    edits: [
      {
        file: 'platform/auth/mfa/recovery-codes.ts',
        find: 'const hashes = codes.map((code) => hashOf(context, userId, code))',
        replace: 'const hashes = codes',
      },
    ],
    noticedBy: ['contract/auth/recovery-codes.test.ts'],
  },
  {
    title: 'a recovery code works twice',
    edits: [
      {
        file: 'platform/auth/mfa/recovery-codes.ts',
        find: `const deleted = await tx\`
    delete from platform.recovery_codes where`,
        replace: `const deleted = await tx\`
    update platform.recovery_codes set created_at = created_at where`,
      },
    ],
    noticedBy: ['contract/auth/recovery-codes.test.ts'],
  },
  {
    title: 'a recovery code works several times when used in parallel',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/recovery-codes.ts',
        find: 'const locked = await lockAndRequireSession(context, c, tx)',
        replace: 'const locked = await requireSession(context, c, tx)',
      },
      {
        file: 'platform/auth/mfa/recovery-codes.ts',
        find: `delete from platform.recovery_codes where user_id = \${userId} and code_hash = \${hashOf(context, userId, code)} returning 1\`
`,
        replace: `select 1 from platform.recovery_codes where user_id = \${userId} and code_hash = \${hashOf(context, userId, code)}\`
  await tx\`delete from platform.recovery_codes where user_id = \${userId} and code_hash = \${hashOf(context, userId, code)}\`
`,
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'authenticator codes tried in parallel are not counted',
    edits: [
      {
        file: platformMigration('auth_service'),
        find: '    set free_at = case when r.free_at > latest then at else greatest(r.free_at, at) end + step\n    where r.free_at > latest or greatest(r.free_at, at) + step <= latest\n',
        replace:
          '    set free_at = greatest((select q.free_at from platform.rate_limits q where q.key = consume_rate_limit.key), at) + step\n    where greatest((select q.free_at from platform.rate_limits q where q.key = consume_rate_limit.key), at) + step <= latest\n',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'an authenticator code works several times when used in parallel',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/factor-verify.ts',
        find: 'and last_used_step <',
        replace: 'and (select f.last_used_step from auth.mfa_factors f where f.id = mfa_factors.id) <',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a thief with the password creates recovery codes of their own',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/recovery-codes.ts',
        find: "if (aal !== 'aal2') throw",
        replace: 'if (aal !== aal) throw',
      },
    ],
    noticedBy: ['contract/auth/recovery-codes.test.ts'],
  },
  {
    title: 'recovery codes can be guessed without a limit',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/recovery-codes.ts',
        find: 'context.config.rateLimits.factorCodes,',
        replace: '{ ...context.config.rateLimits.factorCodes, burst: 1e9 },',
      },
    ],
    noticedBy: ['contract/auth/recovery-codes.test.ts'],
  },
  {
    title: 'an administrator’s reset of a second factor takes effect before the owner can object',
    edits: [
      {
        file: productMigration('two_step_verification'),
        find: 'where r.outcome is null and r.effective_at <= now()',
        replace: 'where r.outcome is null',
      },
    ],
    noticedBy: ['supabase/tests/accounts/mfa-resets.test.ts'],
  },
  {
    title: 'a reset that the owner has stopped is applied all the same',
    edits: [
      {
        file: productMigration('two_step_verification'),
        find: 'where r.outcome is null and r.effective_at <= now()',
        replace: "where r.outcome is distinct from 'applied' and r.effective_at <= now()",
      },
      {
        file: productMigration('two_step_verification'),
        find: 'where r.id = due.id and r.outcome is null for update',
        replace: 'where r.id = due.id for update',
      },
    ],
    noticedBy: ['supabase/tests/accounts/mfa-resets.test.ts'],
  },
  {
    title: 'any signed-in user resets another user’s second factor',
    edits: [
      {
        file: productMigration('two_step_verification'),
        find: `  perform private.require_admin();
  if account = auth.uid() then
    raise exception 'You cannot reset your own second factor'`,
        replace: `  if account = auth.uid() then
    raise exception 'You cannot reset your own second factor'`,
      },
    ],
    noticedBy: ['supabase/tests/accounts/mfa-resets.test.ts'],
  },
  {
    title: 'an account confirmation link never expires',
    edits: [
      {
        file: 'platform/auth/tokens/one-time-token.ts',
        find: '::float else',
        replace: '::float * 1000 else',
      },
    ],
    noticedBy: ['contract/auth/links.test.ts'],
  },
  {
    title: 'recovery codes are created for a factor that is being removed, and open the account later',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/recovery-codes.ts',
        find: 'ensureAal2(await lockAndRequireSession(context, c, tx))',
        replace: 'await lockAndRequireSession(context, c, tx)',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a recovery code raises a session after the last factor is gone',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/recovery-codes.ts',
        find: `if (!hasVerifiedFactor(locked.user)) throw factorNotFound()
    `,
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'recovery codes planted before the owner had a factor stand in for it afterwards',
    edits: [
      {
        file: platformMigration('auth_service'),
        find: `create trigger drop_recovery_codes_of_verified_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function platform.delete_stale_recovery_codes();`,
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a session raised by a stolen recovery code outlives the creation of new codes',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/recovery-codes.ts',
        find: `    await endRecoverySessions(tx, userId, session.sessionId)
`,
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a session raised by a stolen recovery code outlives the removal of a factor',
    edits: [
      {
        file: 'platform/auth/mfa/factors.ts',
        find: `  await endRecoverySessions(tx, userId, sessionId)
`,
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a session stays at aal2 when the last factor is removed, and outlives the next one',
    edits: [
      {
        file: 'platform/auth/mfa/factors.ts',
        find: 'or not exists (',
        replace: 'and not exists (',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a session without a second factor removes a factor while it is being verified',
    edits: [
      {
        file: 'platform/auth/endpoints/factors/factor-unenroll.ts',
        find: 'await lockAndRequireSession(context, c, tx)',
        replace: 'await requireSession(context, c)',
      },
      {
        file: 'platform/auth/endpoints/factors/factor-unenroll.ts',
        find: 'import { lockAndRequireSession }',
        replace: 'import { requireSession }',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a session without a second factor changes the password while a factor is being verified',
    edits: [
      {
        file: 'platform/auth/endpoints/user-put.ts',
        find: 'isSensitive ? ensureCanChange(await lockAndRequireSession(context, c, tx)) : session',
        replace: 'isSensitive ? await lockAndRequireSession(context, c, tx) : session',
      },
    ],
    noticedBy: ['contract/auth/mfa-races.test.ts'],
  },
  {
    title: 'a thief with the password fills the metadata of an account with MFA until no token fits',
    edits: [
      {
        file: 'platform/auth/endpoints/user-put.ts',
        find: 'Boolean(body.password || newEmail || newPhone || body.data)',
        replace: 'Boolean(body.password || newEmail || newPhone)',
      },
    ],
    noticedBy: ['contract/auth/metadata.test.ts'],
  },
  {
    title: 'metadata is limited in characters, so a token exceeds the header limit',
    edits: [
      {
        file: 'platform/auth/endpoints/sign-up.ts',
        find: 'Buffer.byteLength(JSON.stringify(data ?? {}))',
        replace: 'JSON.stringify(data ?? {}).length',
      },
      {
        file: platformMigration('auth'),
        find: 'max_bytes constant int := 5120',
        replace: 'max_bytes constant int := 20000',
      },
    ],
    noticedBy: ['contract/auth/metadata.test.ts'],
  },
  {
    title: 'many small changes of metadata add up to a token that exceeds the header limit',
    edits: [
      {
        file: 'platform/auth/endpoints/user-put.ts',
        find: 'changeMetadata(tx, locked.user, body.data)',
        replace: 'changeMetadata(tx, user, body.data)',
      },
      {
        file: platformMigration('auth'),
        find: 'max_bytes constant int := 5120',
        replace: 'max_bytes constant int := 20000',
      },
    ],
    noticedBy: ['contract/auth/metadata.test.ts'],
  },
  {
    title: 'a thief who signs in again and again crowds out the browser the owner trusts',
    edits: [
      {
        file: 'platform/auth/device.ts',
        find: `and code_given_at is null
          order by`,
        replace: 'order by',
      },
    ],
    noticedBy: ['contract/auth/factors.test.ts'],
  },
  {
    title: 'a session keeps its rights after its factor was removed, for as long as its token lasts',
    edits: [
      {
        file: productMigration('profiles_and_roles'),
        find: "and (s.id is null or s.aal = 'aal2')",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/accounts/accounts.test.ts'],
  },
  {
    title: 'an administrator floods an owner with emails about resets',
    edits: [
      {
        file: productMigration('two_step_verification'),
        find: ') >= 3 then',
        replace: ') >= 1000 then',
      },
    ],
    noticedBy: ['supabase/tests/accounts/mfa-resets.test.ts'],
  },
  {
    title: 'a stranger gets an account by an address that the provider has not verified',
    edits: [
      {
        file: 'platform/auth/oauth/account-for-identity.ts',
        find: 'profile.email && profile.isEmailVerified ? await findUserByEmail',
        replace: 'profile.email ? await findUserByEmail',
      },
    ],
    noticedBy: ['contract/auth/oauth.test.ts'],
  },
  {
    title: 'a stranger signs a browser in to the stranger’s account with a link back from a provider',
    edits: [
      {
        file: 'platform/auth/endpoints/callback.ts',
        find: '    ensureSameBrowser(c, context, state.browser)\n',
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/oauth.test.ts'],
  },
  {
    title: 'a provider’s token for another sign-in is accepted',
    edits: [
      {
        file: 'platform/auth/oauth/oidc.ts',
        find: '      if (claims.nonce !== nonce) throw badIdToken()\n',
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/oauth.test.ts'],
  },
  {
    title: 'a session that has ended adds an identity',
    edits: [
      {
        file: 'platform/auth/oauth/account-for-identity.ts',
        find: 'if (!session || !user || user.deleted_at) throw',
        replace: 'if (!user || user.deleted_at) throw',
      },
    ],
    noticedBy: ['contract/auth/oauth.test.ts'],
  },
  {
    title: 'a user removes another person’s identity',
    edits: [
      {
        file: 'platform/auth/endpoints/identity-unlink.ts',
        find: '    if (!identity) throw identityNotFound()\n',
        replace: '    if (!identity) return\n',
      },
    ],
    noticedBy: ['contract/auth/anonymous.test.ts'],
  },
  {
    title: 'a robot creates any number of accounts without an address',
    edits: [
      {
        file: 'platform/auth/endpoints/sign-up-anonymous.ts',
        find: "  await limitByAddress(context, c, 'anonymous')\n",
        replace: '',
      },
    ],
    noticedBy: ['contract/auth/anonymous.test.ts'],
  },
  {
    title: 'a robot causes any number of text messages',
    edits: [
      {
        file: 'platform/auth/phone/phone-code.ts',
        find: '  if (perService) throw tooManySms(perService)\n',
        replace: '  void perService\n',
      },
    ],
    noticedBy: ['contract/auth/phone.test.ts'],
  },
  {
    title: 'a hook’s function makes a token for another user',
    edits: [
      {
        file: 'platform/auth/hooks/custom-claims.ts',
        find: "const fixed = ['iss', 'sub',",
        replace: "const fixed = ['iss',",
      },
    ],
    noticedBy: ['contract/auth/settings.test.ts'],
  },
  {
    title: 'an unchecked file is copied into a bucket for pictures',
    edits: [
      {
        file: 'platform/storage/transfer.ts',
        find: "to.content_check !== 'none' && to.content_check !== source.content_check",
        replace: 'false',
      },
    ],
    noticedBy: ['contract/storage/any-file.test.ts'],
  },
  {
    title: 'an uploaded page is rendered on our origin',
    edits: [
      {
        file: 'platform/storage/http/send-object.ts',
        find: 'return width !== undefined ||',
        replace: 'return true ||',
      },
    ],
    noticedBy: ['contract/storage/any-file.test.ts'],
  },
]
