import { productMigration } from './migration-file.ts'
import type { Mutation } from './mutation.ts'

const mailRequests = 'platform/auth/mail/mail-requests.ts'

export const quotasMutations: Mutation[] = [
  {
    title: 'A guest sends enquiries without solving a captcha.',
    edits: [
      {
        file: productMigration('enquiries'),
        find: '  if person is null then perform private.consume_captcha_pass(captcha_pass); end if;\n',
        replace: '',
      },
    ],
    noticedBy: ['contract/access/guest-enquiries.test.ts'],
  },
  {
    title: 'A guest uses one captcha pass for any number of enquiries.',
    edits: [
      {
        file: productMigration('enquiries'),
        find: '  delete from private.captcha_passes p where p.token_hash = private.token_hash(pass)',
        replace: '  perform from private.captcha_passes p where p.token_hash = private.token_hash(pass)',
      },
    ],
    noticedBy: ['contract/access/guest-enquiries.test.ts', 'product/accounts/captcha-pass.test.ts'],
  },
  {
    title: 'A guest gets a captcha pass without a solution.',
    edits: [
      {
        file: 'platform/captcha/captcha.ts',
        find: "    if (problem) return c.json({ code: 'captcha_failed', message: problem }, 400, headers)\n",
        replace: '    void problem\n',
      },
    ],
    noticedBy: ['platform/captcha/captcha.test.ts'],
  },
  {
    title: 'One network has any number of invented captcha solutions checked.',
    edits: [
      {
        file: 'platform/captcha/captcha.ts',
        find: '    (await takePermit(sql, failedKey(network), limits.failed))\n',
        replace: '    0\n',
      },
    ],
    noticedBy: ['platform/captcha/captcha.test.ts'],
  },
  {
    title: 'A guest’s network is not counted.',
    edits: [
      {
        file: productMigration('quotas'),
        find: "  return 'network ' || private.daily_hash(coalesce(private.caller_network(), 'unknown'));",
        replace: '  return null;',
      },
    ],
    noticedBy: ['contract/access/guest-enquiries.test.ts'],
  },
  {
    title: 'A guest sends any number of emails to another person’s address.',
    edits: [
      {
        file: productMigration('lead_delivery'),
        find: '  if unconfirmed >= 3 then',
        replace: '  if unconfirmed >= 300 then',
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'A guest reaches one mailbox by many spellings of its address.',
    edits: [
      {
        file: productMigration('notifications'),
        find: "split_part(split_part(lower(trim(email)), '@', 1), '+', 1)",
        replace: "split_part(lower(trim(email)), '@', 1)",
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'Strangers fill a mailbox with resets, confirmations and links.',
    edits: [
      {
        file: mailRequests,
        find: '  await takeServiceMailPermit(context)\n  return takeMailboxPermit(context, email)\n}',
        replace: '  return 0\n}',
      },
    ],
    noticedBy: ['contract/auth/limits.test.ts'],
  },
  {
    title: 'Strangers fill a mailbox by signing it up.',
    edits: [
      {
        file: 'platform/auth/endpoints/sign-up.ts',
        find: '  const waitSeconds = await takeMailboxPermit(context, email)\n',
        replace: '  const waitSeconds = 0 * (await takeMailboxPermit(context, email))\n',
      },
    ],
    noticedBy: ['contract/auth/limits.test.ts'],
  },
  {
    title: 'The account service counts each spelling of an address as a mailbox of its own.',
    edits: [{ file: mailRequests, find: 'hashOf(mailboxOf(email))', replace: 'hashOf(email)' }],
    noticedBy: ['contract/auth/limits.test.ts'],
  },
  {
    title: 'Unconfirmed changes of address are emailed to the new address any number of times.',
    edits: [
      {
        file: mailRequests,
        find: '  if (!userId && (await takeMailboxPermit(context, user.email_change))) return undefined\n',
        replace: '  void userId\n',
      },
    ],
    noticedBy: ['contract/auth/limits.test.ts'],
  },
  {
    title: 'A queued mail of one account replaces that of another account.',
    edits: [
      {
        file: productMigration('notifications'),
        find: 'coalesce(new.user_id::text, private.normalise_mailbox(new.to_email))',
        replace: 'private.normalise_mailbox(new.to_email)',
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'A stranger delays the owner’s own password reset.',
    edits: [
      {
        file: productMigration('notifications'),
        find: "('requested:recovery', 'guest', 30, 60, 'refuse', null, null)",
        replace: "('requested:recovery', 'guest', 30, 60, 'defer', null, null)",
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'Guests of many networks flood one listing.',
    edits: [
      {
        file: productMigration('enquiries'),
        find: ">= private.setting_int('guest_enquiries_per_listing') then",
        replace: '>= 1000000 then',
      },
    ],
    noticedBy: ['contract/access/guest-enquiries.test.ts'],
  },
  {
    title: 'Every change of a viewing sends a separate mail.',
    edits: [
      {
        file: productMigration('notifications'),
        find: "('viewing_booked', 'advertiser', 20, 60, 'defer', 'viewing', 'enquiry_id')",
        replace: "('viewing_booked', 'advertiser', 20, 60, 'defer', null, null)",
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'A viewing is changed without being counted.',
    edits: [
      {
        file: productMigration('enquiries'),
        find: "  if side = 'professional' then perform private.consume_quota('viewing_changes', enquiry.id::text); end if;\n",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'A price that was doubled and set back is reduced, and alerts go out.',
    edits: [
      {
        file: productMigration('listing_activity'),
        find: 'case when new.price < old.price then private.reduced_from(new.id, new.price, now()) end;',
        replace: 'case when new.price < old.price then old.price end;',
      },
    ],
    noticedBy: ['supabase/tests/listings/price-reductions.test.ts'],
  },
  {
    title: 'A price that was not public for a week counts as the previous price.',
    edits: [
      {
        file: productMigration('listing_activity'),
        find: " and l.for_long >= interval '7 days'",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/listings/price-reductions.test.ts'],
  },
  {
    title: 'A price that was raised while the listing was withdrawn counts as seen.',
    edits: [{ file: productMigration('listing_activity'), find: ' s where s.is_on_market', replace: ' s' }],
    noticedBy: ['supabase/tests/listings/price-reductions.test.ts'],
  },
  {
    title: 'A price that was raised while the listing was let agreed or sold STC counts as seen.',
    edits: [
      {
        file: productMigration('listing_activity'),
        find: "  return status in ('live', 'under_offer');",
        replace: "  return status in ('live', 'under_offer', 'sold_stc', 'let_agreed');",
      },
    ],
    noticedBy: ['supabase/tests/listings/price-reductions.test.ts'],
  },
  {
    title: 'A listing that was loaded as let agreed counts as on the market.',
    edits: [
      {
        file: productMigration('listing_activity'),
        find: '  insert into private.market_status_changes (property_id, at, is_on_market) values (new.id, new.published_at, false);\n',
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/listings/price-reductions.test.ts'],
  },
  {
    title: 'Support requests have no quota.',
    edits: [
      {
        file: productMigration('quotas'),
        find: "  ('support_requests', 'public.support_requests', 'day', null, 20, 0, 'support_requests_per_day', null, 'rate_limited'),\n",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/schema/quotas.test.ts'],
  },
  {
    title: 'Five thousand rows in one request count as one.',
    edits: [
      {
        file: productMigration('quotas'),
        find: 'private.increment_quota_usage(quota.name, counted.subject, quota.per, counted.rows)',
        replace: 'private.increment_quota_usage(quota.name, counted.subject, quota.per, 1)',
      },
    ],
    noticedBy: ['supabase/tests/schema/quotas.test.ts'],
  },
  {
    title: 'Parallel requests exceed the limit of saved lists.',
    edits: [
      {
        file: productMigration('quotas'),
        find: "        perform pg_advisory_xact_lock(hashtextextended(quota.name || ' ' || counted.subject, 0));\n",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/schema/quotas.test.ts'],
  },
  {
    title: 'Parallel requests all read the same count of the day before they add to it.',
    edits: [
      {
        file: productMigration('quotas'),
        find: 'do update set used = u.used + excluded.used\n',
        replace:
          'do update set times = (select q.times from private.quota_usage q where q.quota = $1 and q.subject = $2 and q.starts_at = private.window_start($3)) + excluded.times\n',
      },
    ],
    noticedBy: ['supabase/tests/schema/quotas.test.ts'],
  },
  {
    title: 'A kind of mail is sent without declaring who triggers it.',
    edits: [
      {
        file: productMigration('notifications'),
        find: "  ('agency_invitation', 'advertiser', 20, 50, 'refuse', null, null),\n",
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
  {
    title: 'Mail enters the outbox without a limit.',
    edits: [
      {
        file: productMigration('notifications'),
        find: "  if kind.triggered_by in ('administrator', 'schedule') then return new; end if;",
        replace: '  if true then return new; end if;',
      },
    ],
    noticedBy: ['supabase/tests/schema/mail-limits.test.ts'],
  },
]
