import { productMigration } from './migration-file.ts'
import type { Mutation } from './mutation.ts'

/** Common vulnerabilities that were never found here. They check the oldest tests. */
export const classicMutations: Mutation[] = [
  {
    title: 'anyone who is signed in reads and changes every saved list',
    edits: [
      {
        file: productMigration('saved'),
        find: 'create policy "people keep their own lists" on public.saved_lists for all to authenticated\n  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));',
        replace:
          'create policy "people keep their own lists" on public.saved_lists for all to authenticated\n  using (true) with check (true);',
      },
    ],
    noticedBy: ['contract/access/access-matrix.test.ts'],
  },
  {
    title: 'an account is never locked, however many wrong passwords are tried',
    edits: [
      {
        file: productMigration('sign_in_protection'),
        find: 'if counted.failures >= max_failures and',
        replace: 'if counted.failures >= 1000000 and',
      },
    ],
    noticedBy: ['supabase/tests/accounts/lockout.test.ts'],
  },
  {
    title: 'wrong passwords sent in parallel are not counted',
    edits: [
      {
        file: productMigration('sign_in_protection'),
        find: 'counted.failures + counted.pending >= max_failures',
        replace: 'counted.failures >= max_failures',
      },
    ],
    noticedBy: ['supabase/tests/accounts/lockout.test.ts'],
  },
  {
    title: 'a token is accepted without a check of its signature',
    edits: [
      {
        file: 'platform/http/caller.ts',
        find: '      throw tokenProblem(error, token)\n    })\n',
        replace:
          "      if (error instanceof errors.JWSSignatureVerificationFailed)\n        return { payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) }\n      throw tokenProblem(error, token)\n    })\n",
      },
    ],
    noticedBy: ['platform/http/caller.test.ts'],
  },
  {
    title: 'a visitor chooses the client address that limits apply to',
    edits: [
      {
        file: 'platform/http/client-address.ts',
        find: 'while (isTrusted(address)) {',
        replace: 'while (claims.length) {',
      },
    ],
    noticedBy: ['platform/http/client-address.test.ts'],
  },
  {
    title: 'links in emails redirect to any site',
    edits: [
      {
        file: 'platform/auth/redirect.ts',
        find: 'return isListed ? requested : config.siteUrl',
        replace: 'return isListed || isWeb ? requested : config.siteUrl',
      },
    ],
    noticedBy: ['platform/auth/redirect.test.ts'],
  },
  {
    title: 'a personal page is cached for everyone',
    edits: [{ file: 'server/page-cache/page-key.ts', find: '(portal|admin|auth|', replace: '(admin|auth|' }],
    noticedBy: ['server/page-cache/page-key.test.ts', 'server/page-cache/page-cache.test.ts'],
  },
  {
    title: 'a shared list can be guessed from the log of requests',
    edits: [
      {
        file: 'server/page-cache/page-key.ts',
        find: 'const secretPath = /^\\/(enquiry|shared|unsubscribe|email-alerts|mfa-reset|calendar|confirm-homes)',
        replace:
          'const secretPath = /^\\/(enquiry|unsubscribe|email-alerts|mfa-reset|calendar|confirm-homes)',
      },
    ],
    noticedBy: ['server/page-cache/page-key.test.ts'],
  },
]
