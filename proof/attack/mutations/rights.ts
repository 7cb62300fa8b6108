import { productMigration } from './migration-file.ts'
import type { Mutation } from './mutation.ts'

export const rightsMutations: Mutation[] = [
  {
    title: 'An invitation is accepted although its sender is no longer an owner',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'if invitation.id is null or not private.is_sender_authorised(invitation) then',
        replace: 'if invitation.id is null then',
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'A removed owner returns by an invitation of their own',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'if invitation.id is null or not private.is_sender_authorised(invitation) then',
        replace: 'if invitation.id is null then',
      },
      {
        file: productMigration('agencies'),
        find: 'where i.invited_by = person and i.accepted_at is null and i.revoked_at is null',
        replace: 'where false and i.invited_by = person',
      },
      {
        file: productMigration('agencies'),
        find: '\n        and new.user_id = auth.uid() and private.is_sender_authorised(i)) then',
        replace: '\n        and new.user_id = auth.uid()) then',
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'Invitations stay open when their sender leaves, is removed or loses the role',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'where i.invited_by = person and i.accepted_at is null and i.revoked_at is null',
        replace: 'where false and i.invited_by = person',
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'Invitations stay open when their sender is no longer an owner but still a member',
    edits: [
      {
        file: productMigration('agencies'),
        find: "for each row when (old.role = 'owner' and new.role <> 'owner') execute",
        replace: 'for each row when (false) execute',
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'Invitations stay open when the account of their sender is erased',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'for each row when (new.invited_by is null and new.accepted_at is null and new.revoked_at is null)',
        replace: 'for each row when (false)',
      },
      {
        file: productMigration('agencies'),
        find: 'where i.invited_by = person and i.accepted_at is null and i.revoked_at is null',
        replace:
          'where i.invited_by = person and i.accepted_at is null and i.revoked_at is null and exists (select from auth.users u where u.id = person)',
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'A member or an administrator makes a person an owner of an agency',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'if auth.uid() is null or private.owns_agency(new.agency_id)\n',
        replace: 'if true or private.owns_agency(new.agency_id)\n',
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'An administrator accepts an owner’s invitation that they sent to another address of theirs',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'if invitation.is_by_administrator and invitation.invited_by = auth.uid() then',
        replace: 'if false then',
      },
    ],
    noticedBy: ['supabase/tests/agencies/appointed-owners.test.ts'],
  },
  {
    title: 'An administrator’s invitation that has closed opens again when the owner goes',
    edits: [
      {
        file: productMigration('agencies'),
        find: "for each row when (new.role = 'owner') execute function private.handle_new_owner();",
        replace: 'for each row when (false) execute function private.handle_new_owner();',
      },
    ],
    noticedBy: ['supabase/tests/agencies/appointed-owners.test.ts'],
  },
  {
    title: 'A role that an administrator has withdrawn comes back by an invitation',
    edits: [
      {
        file: productMigration('agencies'),
        find: "if exists (select from private.withdrawn_roles w where w.user_id = auth.uid() and w.role = 'letting_agent') then",
        replace: 'if false then',
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'Listings after the first 500 stay on the market when an agency loses its role',
    edits: [
      {
        file: productMigration('listing_states'),
        find: 'delete from private.listing_withdrawals w where w.id = withdrawal;\n  end if;\nend\n$$;\n\n/* The next holder',
        replace:
          'null;\n  end if;\n  delete from private.listing_withdrawals w where w.id = withdrawal;\nend\n$$;\n\n/* The next holder',
      },
    ],
    noticedBy: ['worker/listing-withdrawals.test.ts'],
  },
  {
    title: 'Erasing the person who started a plan deletes the plan of the agency',
    edits: [
      {
        file: productMigration('memberships'),
        find: 'started_by uuid references auth.users (id) on delete set null',
        replace: 'started_by uuid references auth.users (id) on delete cascade',
      },
    ],
    noticedBy: ['supabase/tests/agencies/plan-holders.test.ts'],
  },
  {
    title: 'A plan has two holders',
    edits: [
      {
        file: productMigration('memberships'),
        find: 'a landlord or an agency" check (num_nonnulls(user_id, agency_id) = 1)',
        replace: 'a landlord or an agency" check (num_nonnulls(user_id, agency_id) >= 1)',
      },
    ],
    noticedBy: ['supabase/tests/agencies/plan-holders.test.ts'],
  },
  {
    title: 'A founder who has left still reads the plan of the agency',
    edits: [
      {
        file: productMigration('memberships'),
        find: '"holders and colleagues see a membership, administrators all" on public.memberships\n  for select to authenticated\n  using (\n',
        replace:
          '"holders and colleagues see a membership, administrators all" on public.memberships\n  for select to authenticated\n  using (\n  started_by = (select auth.uid()) or\n',
      },
    ],
    noticedBy: ['supabase/tests/agencies/plan-holders.test.ts'],
  },
  {
    title: 'Members who are not owners read the payments of their agency',
    edits: [
      {
        file: productMigration('memberships'),
        find: "(select private.trusted_uid()), (select private.my_owned_agency_id()))\n  or (select private.has_role('admin')));",
        replace:
          "(select private.trusted_uid()), (select private.my_agency_id()))\n  or (select private.has_role('admin')));",
      },
    ],
    noticedBy: ['supabase/tests/agencies/agency-invitations.test.ts'],
  },
  {
    title: 'Stripe goes on charging for a landlord or an agency that was erased',
    edits: [
      {
        file: productMigration('memberships'),
        find: "for each row when (old.provider = 'stripe' and old.provider_subscription_id is not null)",
        replace: 'for each row when (false)',
      },
    ],
    noticedBy: ['product/payments/stripe.test.ts', 'supabase/tests/agencies/plan-holders.test.ts'],
  },
  {
    title: 'Stripe goes on charging for a plan whose last professional lost the role',
    edits: [
      {
        file: productMigration('listing_states'),
        find: 'perform private.cancel_subscription(membership.provider_subscription_id, membership.id);',
        replace: '',
      },
    ],
    noticedBy: ['product/payments/stripe.test.ts'],
  },
  {
    title: 'A payment that completes after its holder was erased starts a subscription',
    edits: [
      {
        file: 'product/payments/stripe-events.ts',
        find: 'if (!row?.id) return ignoreMissing(() => stripe.subscriptions.cancel(id))',
        replace: 'if (!row?.id) return',
      },
    ],
    noticedBy: ['product/payments/stripe.test.ts'],
  },
  {
    title: 'A payment that completes after the role was withdrawn renews every month',
    edits: [
      {
        file: productMigration('memberships'),
        find: 'ends := not private.can_holder_advertise(membership.user_id, membership.agency_id);',
        replace: 'ends := false;',
      },
    ],
    noticedBy: ['product/payments/stripe.test.ts'],
  },
  {
    title: 'Payments of an erased landlord still name who paid',
    edits: [
      {
        file: productMigration('memberships'),
        find: '  new.reference := null;\n  new.note := null;\n',
        replace: '',
      },
    ],
    noticedBy: ['supabase/tests/agencies/plan-holders.test.ts'],
  },
  {
    title: 'An administrator makes an owner although the agency has one',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'if private.has_active_owner(agency) then',
        replace: 'if false then',
      },
      {
        file: productMigration('agencies'),
        find: "or (private.has_role('admin') and not private.has_active_owner(new.agency_id))",
        replace: "or private.has_role('admin')",
      },
    ],
    noticedBy: ['supabase/tests/agencies/appointed-owners.test.ts'],
  },
  {
    title: 'An administrator’s invitation makes a second owner once the agency has one again',
    edits: [
      {
        file: productMigration('agencies'),
        find: 'then not private.has_active_owner(invitation.agency_id)\n      and exists',
        replace: 'then exists',
      },
      {
        file: productMigration('agencies'),
        find: "for each row when (new.role = 'owner') execute function private.handle_new_owner();",
        replace: 'for each row when (false) execute function private.handle_new_owner();',
      },
    ],
    noticedBy: ['supabase/tests/agencies/appointed-owners.test.ts'],
  },
  {
    title: 'A letting agent whose role was withdrawn keeps every right of the agency',
    edits: [
      {
        file: productMigration('agencies'),
        find: "where exists (select from public.user_roles r where r.user_id = m.user_id and r.role = 'letting_agent');",
        replace: 'where true;',
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'A landlord whose role was withdrawn keeps their rights',
    edits: [
      {
        file: productMigration('agencies'),
        find: "where r.user_id = private.trusted_uid() and r.role = 'private_landlord'\n",
        replace: 'where r.user_id = private.trusted_uid() limit 1\n',
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'A policy bypasses private.manages: the owner_id of a listing reads its enquiries',
    edits: [
      {
        file: productMigration('enquiries'),
        find: "  enquirer_id = (select auth.uid())\n  or (status <> 'unconfirmed'\n    and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))\n",
        replace:
          "  enquirer_id = (select auth.uid())\n  or (status <> 'unconfirmed' and (owner_id = (select auth.uid()) or agency_id = (select private.my_agency_id())))\n",
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'A function bypasses private.manages: the person who entered a listing changes its status',
    edits: [
      {
        file: productMigration('listings'),
        find: 'where p.id = lock_my_listing.property_id and private.manages(p.owner_id, p.agency_id)',
        replace:
          'where p.id = lock_my_listing.property_id and (p.owner_id = auth.uid() or p.agency_id = private.my_agency_id())',
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'Feed files stay open to a user without a professional role',
    edits: [
      {
        file: productMigration('files'),
        find: "when 'imports' then folder = private.trusted_uid()::text\n      and (private.my_landlord_id() is not null or private.my_agency_id() is not null)",
        replace: "when 'imports' then folder = private.trusted_uid()::text",
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'Listings stay on the market when their landlord or the whole agency has lost the role',
    edits: [
      {
        file: productMigration('listing_states'),
        find: "array['scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed'];",
        replace: "array['nothing'];",
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'Enquirers’ messages stay readable in the notifications of a user who lost the right to read them',
    edits: [
      {
        file: productMigration('enquiries'),
        find: 'where n.user_id = person and (\n',
        replace: 'where false and n.user_id = person and (\n',
      },
    ],
    noticedBy: [
      'supabase/tests/agencies/professional-rights.test.ts',
      'supabase/tests/accounts/data-export.test.ts',
    ],
  },
  {
    title: 'Enquiries are emailed to a former member of the agency',
    edits: [
      {
        file: productMigration('enquiries'),
        find: 'for contact in select private.listing_recipients(enquiry.owner_id, enquiry.agency_id) loop',
        replace: 'for contact in select enquiry.owner_id loop',
      },
    ],
    noticedBy: ['supabase/tests/agencies/professional-rights.test.ts'],
  },
  {
    title: 'A former member’s export contains the agency’s later drafts',
    edits: [
      {
        file: productMigration('account_data'),
        find: 'where p.owner_id = person and p.agency_id is null)',
        replace: 'where p.owner_id = person)',
      },
    ],
    noticedBy: ['supabase/tests/accounts/data-export.test.ts'],
  },
  {
    title: 'A removed listing comes back as its copy',
    edits: [
      {
        file: productMigration('listing_states'),
        find: "if listing.status = 'removed' then",
        replace: 'if false then',
      },
    ],
    noticedBy: ['supabase/tests/listings/unpublished-edits.test.ts'],
  },
  {
    title: 'A removed listing is imported again under its reference',
    edits: [
      {
        file: productMigration('import'),
        find: "if existing.status = 'removed' then",
        replace: 'if false then',
      },
    ],
    noticedBy: ['supabase/tests/listings/unpublished-edits.test.ts'],
  },
  {
    title: 'People who saved, enquired about or open a past listing see edits that were never published',
    edits: [
      {
        file: productMigration('listing_activity'),
        find: 'select f.* from private.public_listing_snapshots f where f.property_id = listing.id\n',
        replace: 'select f.* from private.public_listing_snapshots f where false\n',
      },
    ],
    noticedBy: ['supabase/tests/listings/unpublished-edits.test.ts'],
  },
  {
    title: 'A former member follows the agency’s drafts through what they saved',
    edits: [
      {
        file: productMigration('saved'),
        find: 'and (f.property_id is not null or shown.is_available\n',
        replace: 'and (true or shown.is_available\n',
      },
    ],
    noticedBy: ['supabase/tests/listings/unpublished-edits.test.ts'],
  },
]
