-- Lead routing: which branch and negotiator of an agency gets an enquiry, who covers for whom, and what colleagues share about it.

-- Tables ----------------------------------------------------------------------------------------------------------------

-- The rules of a branch. The row without a branch is for listings without one and for branches without rules of their own.
create table public.enquiry_routing (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  branch_id uuid,
  -- lister: who entered the listing, or the whole branch for an imported one; everyone: the whole branch, unassigned.
  mode text not null default 'lister' check (mode in ('lister', 'named', 'round_robin', 'everyone')),
  negotiator_id uuid,
  -- Working minutes without an answer.
  escalate_after_minutes int not null default 240 check (escalate_after_minutes between 15 and 2400),
  -- Null: the agency's owners are told and the enquiry stays where it is.
  escalate_to uuid,
  weekday_opens time default '09:00',
  weekday_closes time default '17:30',
  saturday_opens time,
  saturday_closes time,
  sunday_opens time,
  sunday_closes time,
  has_auto_reply boolean not null default false,
  auto_reply text not null default '' check (length(auto_reply) <= 2000),
  updated_at timestamptz not null default now(),
  constraint enquiry_routing_branch_key unique nulls not distinct (agency_id, branch_id),
  constraint enquiry_routing_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete cascade,
  constraint enquiry_routing_negotiator_id_fkey foreign key (agency_id, negotiator_id)
    references public.agency_members (agency_id, user_id) on delete set null (negotiator_id),
  constraint enquiry_routing_escalate_to_fkey foreign key (agency_id, escalate_to)
    references public.agency_members (agency_id, user_id) on delete set null (escalate_to),
  constraint "a branch opens before it closes" check (
    num_nonnulls(weekday_opens, weekday_closes) <> 1 and num_nonnulls(saturday_opens, saturday_closes) <> 1
    and num_nonnulls(sunday_opens, sunday_closes) <> 1
    and coalesce(weekday_opens < weekday_closes, true) and coalesce(saturday_opens < saturday_closes, true)
    and coalesce(sunday_opens < sunday_closes, true)),
  constraint "an automatic reply has a text" check (not has_auto_reply or trim(auto_reply) <> '')
);
create index enquiry_routing_branch_id_idx on public.enquiry_routing (branch_id, agency_id);
create index enquiry_routing_negotiator_id_idx on public.enquiry_routing (agency_id, negotiator_id);
create index enquiry_routing_escalate_to_idx on public.enquiry_routing (agency_id, escalate_to);
grant select, delete on public.enquiry_routing to authenticated;
grant insert (agency_id, branch_id, mode, negotiator_id, escalate_after_minutes, escalate_to, weekday_opens, weekday_closes,
    saturday_opens, saturday_closes, sunday_opens, sunday_closes, has_auto_reply, auto_reply),
  update (agency_id, branch_id, mode, negotiator_id, escalate_after_minutes, escalate_to, weekday_opens, weekday_closes,
    saturday_opens, saturday_closes, sunday_opens, sunday_closes, has_auto_reply, auto_reply)
  on public.enquiry_routing to authenticated;
alter table public.enquiry_routing enable row level security;

create policy "colleagues see the routing of their agency" on public.enquiry_routing for select to authenticated
  using (agency_id = (select private.my_agency_id()));
create policy "owners add routing" on public.enquiry_routing for insert to authenticated
  with check (agency_id = (select private.my_owned_agency_id()));
create policy "owners change routing" on public.enquiry_routing for update to authenticated
  using (agency_id = (select private.my_owned_agency_id())) with check (agency_id = (select private.my_owned_agency_id()));
create policy "owners remove routing" on public.enquiry_routing for delete to authenticated
  using (agency_id = (select private.my_owned_agency_id()));

create trigger touch_updated_at before update on public.enquiry_routing
  for each row execute function private.touch_updated_at();

-- The colleague who looks after the home and gets its enquiries, whatever its branch says. Null for a landlord's own listings.
alter table public.properties add column negotiator_id uuid references auth.users (id) on delete set null;
create index properties_negotiator_id_idx on public.properties (negotiator_id);
grant insert (negotiator_id), update (negotiator_id) on public.properties to authenticated;

create function private.guard_negotiator() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.active_members m where m.user_id = new.negotiator_id and m.agency_id = new.agency_id) then
    raise exception 'The negotiator is not a colleague' using errcode = 'P0001', hint = 'not_a_colleague';
  end if;
  return new;
end
$$;

create trigger guard_negotiator before insert or update of negotiator_id on public.properties
  for each row when (new.negotiator_id is not null) execute function private.guard_negotiator();

/* Who leaves an agency no longer looks after its homes. */
create function private.clear_negotiator() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.properties p set negotiator_id = null where p.negotiator_id = old.user_id and p.agency_id = old.agency_id;
  return null;
end
$$;

create trigger clear_negotiator after delete on public.agency_members
  for each row execute function private.clear_negotiator();

-- Holidays and other absences. Dates are London days, both included.
create table public.negotiator_absences (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null,
  user_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  -- Null: the next colleague of the branch.
  cover_id uuid,
  created_at timestamptz not null default now(),
  constraint negotiator_absences_user_id_fkey foreign key (agency_id, user_id)
    references public.agency_members (agency_id, user_id) on delete cascade,
  constraint negotiator_absences_cover_id_fkey foreign key (agency_id, cover_id)
    references public.agency_members (agency_id, user_id) on delete set null (cover_id),
  constraint "an absence ends within a year" check (ends_on >= starts_on and ends_on <= starts_on + 366),
  constraint "a colleague covers for another" check (cover_id is distinct from user_id)
);
create index negotiator_absences_user_id_idx on public.negotiator_absences (agency_id, user_id, ends_on);
create index negotiator_absences_cover_id_idx on public.negotiator_absences (agency_id, cover_id);
grant select, delete on public.negotiator_absences to authenticated;
grant insert (agency_id, user_id, starts_on, ends_on, cover_id), update (starts_on, ends_on, cover_id)
  on public.negotiator_absences to authenticated;
alter table public.negotiator_absences enable row level security;

create policy "colleagues see absences" on public.negotiator_absences for select to authenticated
  using (agency_id = (select private.my_agency_id()));
create policy "people enter their absence and owners that of others" on public.negotiator_absences for insert to authenticated
  with check (agency_id = (select private.my_agency_id())
    and (user_id = (select auth.uid()) or agency_id = (select private.my_owned_agency_id())));
create policy "people change their absence and owners that of others" on public.negotiator_absences for update to authenticated
  using (agency_id = (select private.my_agency_id())
    and (user_id = (select auth.uid()) or agency_id = (select private.my_owned_agency_id())));
create policy "people delete their absence and owners that of others" on public.negotiator_absences for delete to authenticated
  using (agency_id = (select private.my_agency_id())
    and (user_id = (select auth.uid()) or agency_id = (select private.my_owned_agency_id())));

-- Replies that an agency writes often. Fields such as {{first_name}} are filled in by the screen.
create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  title text not null check (length(trim(title)) between 1 and 80 and length(title) <= 80),
  body text not null check (length(trim(body)) > 0 and length(body) <= 5000),
  updated_at timestamptz not null default now()
);
create index saved_replies_agency_id_idx on public.saved_replies (agency_id, title);
grant select, delete on public.saved_replies to authenticated;
grant insert (agency_id, title, body), update (title, body) on public.saved_replies to authenticated;
alter table public.saved_replies enable row level security;

create policy "colleagues share saved replies" on public.saved_replies for all to authenticated
  using (agency_id = (select private.my_agency_id())) with check (agency_id = (select private.my_agency_id()));

create trigger touch_updated_at before update on public.saved_replies
  for each row execute function private.touch_updated_at();

-- Where an agency's enquiry is now. Its enquirer cannot see this row.
create table public.enquiry_leads (
  enquiry_id uuid primary key references public.property_enquiries (id) on delete cascade,
  agency_id uuid not null references public.agencies (id) on delete cascade,
  branch_id uuid references public.agency_branches (id) on delete set null,
  -- Null: in the inbox of the branch.
  assigned_to uuid references auth.users (id) on delete set null,
  -- When an answer is due; null while none is awaited.
  due_at timestamptz,
  escalated_at timestamptz,
  auto_replied_at timestamptz,
  updated_at timestamptz not null default now()
);
create index enquiry_leads_agency_id_idx on public.enquiry_leads (agency_id, assigned_to);
create index enquiry_leads_branch_id_idx on public.enquiry_leads (branch_id);
create index enquiry_leads_assigned_to_idx on public.enquiry_leads (assigned_to);
create index enquiry_leads_due_idx on public.enquiry_leads (due_at) where escalated_at is null and due_at is not null;
grant select on public.enquiry_leads to authenticated;
alter table public.enquiry_leads enable row level security;
alter table public.enquiry_leads replica identity full;

create policy "colleagues see the leads of their agency" on public.enquiry_leads for select to authenticated
  using (agency_id = (select private.my_agency_id()));

create trigger touch_updated_at before update on public.enquiry_leads
  for each row execute function private.touch_updated_at();

-- Who had an enquiry, since when and why. Rows are only added.
create table public.enquiry_assignments (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  agency_id uuid not null references public.agencies (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  -- Null: by the rules.
  assigned_by uuid references auth.users (id) on delete set null,
  reason text not null check (reason in
    ('listing', 'named', 'lister', 'round_robin', 'cover', 'branch', 'by_hand', 'answered', 'escalated', 'left')),
  note text check (length(note) <= 500),
  created_at timestamptz not null default clock_timestamp()
);
create index enquiry_assignments_enquiry_id_idx on public.enquiry_assignments (enquiry_id, created_at);
create index enquiry_assignments_user_id_idx on public.enquiry_assignments (user_id, agency_id, created_at desc);
create index enquiry_assignments_assigned_by_idx on public.enquiry_assignments (assigned_by);
create index enquiry_assignments_agency_id_idx on public.enquiry_assignments (agency_id);
grant select on public.enquiry_assignments to authenticated;
alter table public.enquiry_assignments enable row level security;

create policy "colleagues see who had an enquiry" on public.enquiry_assignments for select to authenticated
  using (agency_id = (select private.my_agency_id()));

-- Internal notes.
create table public.enquiry_notes (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  agency_id uuid not null references public.agencies (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (length(trim(body)) > 0 and length(body) <= 2000),
  created_at timestamptz not null default now()
);
create index enquiry_notes_enquiry_id_idx on public.enquiry_notes (enquiry_id, created_at);
create index enquiry_notes_author_id_idx on public.enquiry_notes (author_id);
create index enquiry_notes_agency_id_idx on public.enquiry_notes (agency_id);
grant select on public.enquiry_notes to authenticated;
alter table public.enquiry_notes enable row level security;
alter table public.enquiry_notes replica identity full;

create policy "colleagues see notes" on public.enquiry_notes for select to authenticated
  using (agency_id = (select private.my_agency_id()));

-- A reply being written, so that two colleagues do not both answer.
create table public.enquiry_drafts (
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  user_id uuid not null,
  agency_id uuid not null,
  body text not null check (length(body) between 1 and 5000),
  updated_at timestamptz not null default now(),
  primary key (enquiry_id, user_id),
  constraint enquiry_drafts_user_id_fkey foreign key (agency_id, user_id)
    references public.agency_members (agency_id, user_id) on delete cascade
);
create index enquiry_drafts_user_id_idx on public.enquiry_drafts (agency_id, user_id);
grant select on public.enquiry_drafts to authenticated;
alter table public.enquiry_drafts enable row level security;
alter table public.enquiry_drafts replica identity full;

create policy "colleagues see drafts" on public.enquiry_drafts for select to authenticated
  using (agency_id = (select private.my_agency_id()));

alter publication supabase_realtime add table public.enquiry_leads, public.enquiry_notes, public.enquiry_drafts;

-- Sent by the agency's rules, not by a person: it is no answer.
alter table public.enquiry_messages add column is_automatic boolean not null default false;

-- Limits ----------------------------------------------------------------------------------------------------------------

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('enquiry_routing', 'public.enquiry_routing', 'total', 'agency_id', 501, 0, null, null, 'rate_limited'),
  ('negotiator_absences', 'public.negotiator_absences', 'total', 'user_id', 50, 0, null, null, 'too_many_absences'),
  ('negotiator_absences_added', 'public.negotiator_absences', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('saved_replies', 'public.saved_replies', 'total', 'agency_id', 100, 0, null, null, 'too_many_saved_replies'),
  ('saved_replies_added', 'public.saved_replies', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('enquiry_assignments', 'public.enquiry_assignments', 'day', null, 2000, 200, null, null, 'rate_limited'),
  ('enquiry_notes', 'public.enquiry_notes', 'hour', null, 100, 0, null, null, 'rate_limited'),
  ('enquiry_drafts', 'public.enquiry_drafts', 'hour', null, 500, 0, null, null, 'rate_limited');

insert into private.quota_exemptions (relation, follows, reason) values
  ('public.enquiry_leads', 'public.property_enquiries', 'one for each enquiry');

create trigger enforce_quotas after insert on public.enquiry_routing referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on public.negotiator_absences referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on public.saved_replies referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on public.enquiry_assignments referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on public.enquiry_notes referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on public.enquiry_drafts referencing new table as added
  for each statement execute function private.enforce_quotas();

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow) values
  ('enquiry_assigned', 'advertiser', 60, 300, 'defer'),
  ('enquiry_escalated', 'schedule', null, null, 'defer'),
  ('enquiry_reply_waiting', 'advertiser', 5, 60, 'defer');

-- Working hours ---------------------------------------------------------------------------------------------------------

/* The rules for a branch: its own, or those of the agency, or the defaults. */
create function private.routing_rule(agency uuid, branch uuid) returns public.enquiry_routing
language plpgsql stable security definer set search_path = '' as $$
declare
  rule public.enquiry_routing;
begin
  select r.* into rule from public.enquiry_routing r
    where r.agency_id = agency and (r.branch_id = branch or r.branch_id is null) order by r.branch_id nulls last limit 1;
  if not found then
    rule.agency_id := agency;
    rule.mode := 'lister';
    rule.escalate_after_minutes := 240;
    rule.weekday_opens := '09:00';
    rule.weekday_closes := '17:30';
    rule.has_auto_reply := false;
    rule.auto_reply := '';
  end if;
  return rule;
end
$$;

create function private.opens_on(rule public.enquiry_routing, day date) returns time language sql immutable set search_path = ''
  return case extract(isodow from day) when 7 then rule.sunday_opens when 6 then rule.saturday_opens else rule.weekday_opens end;

create function private.closes_on(rule public.enquiry_routing, day date) returns time language sql immutable set search_path = ''
  return case extract(isodow from day) when 7 then rule.sunday_closes when 6 then rule.saturday_closes else rule.weekday_closes end;

create function private.is_branch_open(rule public.enquiry_routing, at timestamptz) returns boolean
language sql stable set search_path = ''
  return coalesce((at at time zone 'Europe/London')::time >= private.opens_on(rule, (at at time zone 'Europe/London')::date)
    and (at at time zone 'Europe/London')::time < private.closes_on(rule, (at at time zone 'Europe/London')::date), false);

/* The moment when this many working minutes have passed; null for a branch that hardly opens. */
create function private.working_deadline(rule public.enquiry_routing, since timestamptz, minutes int) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  since_local constant timestamp := since at time zone 'Europe/London';
  remaining interval := make_interval(mins => minutes);
  day date := since_local::date;
  starts timestamp;
  ends timestamp;
begin
  for n in 0..150 loop
    starts := greatest(since_local, day + private.opens_on(rule, day));
    ends := day + private.closes_on(rule, day);
    if private.opens_on(rule, day) is not null and starts < ends then
      if ends - starts >= remaining then return (starts + remaining) at time zone 'Europe/London'; end if;
      remaining := remaining - (ends - starts);
    end if;
    day := day + 1;
  end loop;
  return null;
end
$$;

-- Choosing --------------------------------------------------------------------------------------------------------------

/* Whether a person is a current member of the agency whose account is not locked. */
create function private.can_take_leads(agency uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.active_members m join auth.users u on u.id = m.user_id
    where m.agency_id = agency and m.user_id = person and (u.banned_until is null or u.banned_until <= now()))
$$;

create function private.is_away(agency uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.negotiator_absences a
    where a.agency_id = agency and a.user_id = person and (now() at time zone 'Europe/London')::date between a.starts_on and a.ends_on)
$$;

/* The colleague named to cover for somebody today, if they are there themselves. */
create function private.cover_of(agency uuid, person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.cover_id from public.negotiator_absences a
  where a.agency_id = agency and a.user_id = person and (now() at time zone 'Europe/London')::date between a.starts_on and a.ends_on
    and private.can_take_leads(agency, a.cover_id) and not private.is_away(agency, a.cover_id)
  order by a.created_at desc, a.id limit 1
$$;

/* The colleague of the branch who is there and whose last enquiry is longest ago. */
create function private.next_negotiator(agency uuid, branch uuid, excluded uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from private.active_members m
  where m.agency_id = agency and (branch is null or m.branch_id = branch) and m.user_id is distinct from excluded
    and private.can_take_leads(agency, m.user_id) and not private.is_away(agency, m.user_id)
  order by (select max(a.created_at) from public.enquiry_assignments a where a.user_id = m.user_id and a.agency_id = agency) nulls first,
    m.created_at, m.user_id
  limit 1
$$;

/* Who gets a listing's enquiry, and why; null for the inbox of the branch. */
create function private.choose_negotiator(agency uuid, branch uuid, listing uuid, excluded uuid default null)
returns table (user_id uuid, reason text) language plpgsql stable security definer set search_path = '' as $$
declare
  rule public.enquiry_routing := private.routing_rule(agency, branch);
  cover uuid;
begin
  select p.negotiator_id, 'listing' into user_id, reason from public.properties p
    where p.id = listing and p.agency_id = agency and private.can_take_leads(agency, p.negotiator_id) and p.negotiator_id is distinct from excluded;
  if user_id is null and rule.mode = 'named' then
    user_id := rule.negotiator_id;
    reason := 'named';
  elsif user_id is null and rule.mode = 'lister' then
    -- Who imported a feed does not look after its listings, nor does somebody who works in another branch.
    select m.user_id, 'lister' into user_id, reason from public.properties p
      join private.active_members m on m.user_id = p.owner_id and m.agency_id = agency
      where p.id = listing and p.external_ref is null and (branch is null or m.branch_id is null or m.branch_id = branch);
  end if;
  if user_id is not null and (user_id = excluded or not private.can_take_leads(agency, user_id)) then user_id := null; end if;
  if user_id is not null and private.is_away(agency, user_id) then
    cover := private.cover_of(agency, user_id);
    if cover is null or cover = excluded then cover := private.next_negotiator(agency, branch, coalesce(excluded, user_id)); end if;
    user_id := cover;
    reason := 'cover';
  elsif user_id is null and rule.mode = 'round_robin' then
    user_id := private.next_negotiator(agency, branch, excluded);
    reason := 'round_robin';
  end if;
  if user_id is null then reason := 'branch'; end if;
  return next;
end
$$;

/*
 * Who is notified about an enquiry in the inbox of a branch: its members, or the owners if it has none. The person who imported a
 * feed is never the only one while the agency has others.
 */
create function private.branch_recipients(agency uuid, branch uuid, importer uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with staff as materialized (
    select m.user_id, m.role, m.branch_id from private.active_members m
    where m.agency_id = agency and private.can_take_leads(agency, m.user_id)
    order by m.role desc, m.created_at, m.user_id limit 50
  ), chosen as (
    select s.user_id from staff s where s.branch_id = branch
    union
    select s.user_id from staff s where s.role = 'owner' and not exists (select from staff b where b.branch_id = branch)
  )
  select c.user_id from chosen c
  union
  select s.user_id from staff s where importer is not null and not exists (select from chosen c where c.user_id <> importer)
$$;

-- Assigning -------------------------------------------------------------------------------------------------------------

create function private.assign_lead(enquiry_id uuid, person uuid, reason text, assigned_by uuid default null, note text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  lead public.enquiry_leads;
begin
  update public.enquiry_leads l set assigned_to = person where l.enquiry_id = $1 returning * into lead;
  if not found then return; end if;
  insert into public.enquiry_assignments (enquiry_id, agency_id, user_id, assigned_by, reason, note)
    values (lead.enquiry_id, lead.agency_id, person, assign_lead.assigned_by, assign_lead.reason, assign_lead.note);
end
$$;

/* Sends an enquiry to the branch that markets its listing and to a negotiator by the branch's rules. Once per enquiry. */
create function private.route_enquiry(enquiry public.property_enquiries) returns void
language plpgsql security definer set search_path = '' as $$
declare
  branch uuid;
  rule public.enquiry_routing;
  choice record;
begin
  if enquiry.agency_id is null then return; end if;
  select p.branch_id into branch from public.properties p where p.id = enquiry.property_id;
  rule := private.routing_rule(enquiry.agency_id, branch);
  insert into public.enquiry_leads (enquiry_id, agency_id, branch_id, due_at)
    values (enquiry.id, enquiry.agency_id, branch, private.working_deadline(rule, now(), rule.escalate_after_minutes)) on conflict do nothing;
  if not found then return; end if;
  -- Two enquiries at once go to two negotiators.
  perform pg_advisory_xact_lock(hashtextextended('leads of ' || enquiry.agency_id, 0));
  select * into choice from private.choose_negotiator(enquiry.agency_id, branch, enquiry.property_id);
  perform private.assign_lead(enquiry.id, choice.user_id, choice.reason);
end
$$;

/* Open enquiries of people who can no longer answer them are routed again; their new negotiators get one notification each. */
create function private.reassign_leads(agency uuid, person uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  lead record;
  choice record;
  counts jsonb := '{}';
  total int := 0;
  holder text;
begin
  for lead in
    select l.enquiry_id, l.branch_id, e.property_id from public.enquiry_leads l join public.property_enquiries e on e.id = l.enquiry_id
    where l.agency_id = agency and l.assigned_to = person and e.status <> 'closed' order by l.enquiry_id limit 500 for update of l skip locked
  loop
    select * into choice from private.choose_negotiator(agency, lead.branch_id, lead.property_id, person);
    perform private.assign_lead(lead.enquiry_id, choice.user_id, 'left');
    total := total + 1;
    if choice.user_id is not null then
      counts := counts || jsonb_build_object(choice.user_id::text, coalesce((counts ->> choice.user_id::text)::int, 0) + 1);
    else
      for holder in select r::text from private.branch_recipients(agency, lead.branch_id, null) r loop
        counts := counts || jsonb_build_object(holder, coalesce((counts ->> holder)::int, 0) + 1);
      end loop;
    end if;
  end loop;
  for holder in select jsonb_object_keys(counts) loop
    perform private.notify(holder::uuid, 'enquiry', 'Enquiries reassigned',
      case counts ->> holder when '1' then '1 open enquiry of a colleague is now yours or your branch’s.'
        else (counts ->> holder) || ' open enquiries of a colleague are now yours or your branch’s.' end,
      'enquiries');
  end loop;
  return total;
end
$$;

create function private.reassign_leads_of_leaver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.agencies a where a.id = old.agency_id) then
    perform private.reassign_leads(old.agency_id, old.user_id);
  end if;
  return null;
end
$$;

-- After `leave_agency`, which removes the role.
create trigger reassign_leads after delete on public.agency_members
  for each row execute function private.reassign_leads_of_leaver();

/* For roles that were withdrawn and accounts that were locked. Called by the worker. Returns how many it moved. */
create function private.reassign_orphaned_leads() returns int language plpgsql security definer set search_path = '' as $$
declare
  orphan record;
  total int := 0;
begin
  for orphan in
    select distinct l.agency_id, l.assigned_to from public.enquiry_leads l join public.property_enquiries e on e.id = l.enquiry_id
    where l.assigned_to is not null and e.status <> 'closed' and not private.can_take_leads(l.agency_id, l.assigned_to) limit 50
  loop
    total := total + private.reassign_leads(orphan.agency_id, orphan.assigned_to);
  end loop;
  return total;
end
$$;
