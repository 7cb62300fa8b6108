-- Progress of accepted offers: milestones, the chain, and holding deposits.

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow, collapse_group, collapse_by) values
  ('offer_progress', 'member', 60, 200, 'defer', 'progress', 'offer_id');

create table private.offer_milestones (
  offer_id uuid not null references private.offers (id) on delete cascade,
  step text not null check (step in
    ('solicitors', 'survey', 'mortgage', 'searches', 'exchange', 'completion', 'references', 'agreement', 'move_in')),
  state text not null check (state in ('not_started', 'in_progress', 'done', 'not_needed')),
  due_on date,
  updated_by text not null check (updated_by in ('applicant', 'advertiser')),
  updated_at timestamptz not null default now(),
  primary key (offer_id, step)
);

-- The other sales on which this one depends. The side that did not add a link confirms it.
create table private.chain_links (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references private.offers (id) on delete cascade,
  -- 'below': the sale of the buyer's home; 'above': the home that the seller buys.
  place text not null check (place in ('below', 'above')),
  description text not null check (length(description) between 1 and 300),
  stage text not null check (stage in ('looking', 'offer_accepted', 'exchanged', 'no_chain')),
  added_by text not null check (added_by in ('applicant', 'advertiser')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index chain_links_offer_id_idx on private.chain_links (offer_id, created_at);

insert into private.quotas (name, relation, per, counted_by, max_count, hint) values
  ('chain_links_of_an_offer', 'private.chain_links', 'total', 'offer_id', 12, 'too_many_links'),
  ('chain_links_added', 'private.chain_links', 'day', null, 60, 'rate_limited');
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.offer_milestones', 'private.offers', 'at most six for each offer');

create trigger enforce_quotas after insert on private.chain_links referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.notify_progress(offer private.offers, side text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if side = 'advertiser' then
    perform private.notify(offer.person_id, 'enquiry', 'Progress updated', offer.property_title, 'offers', 'offer_progress',
      jsonb_build_object('offer_id', offer.id, 'property_title', offer.property_title), 'offer:' || gen_random_uuid());
  else
    perform private.notify_advertiser(offer, 'progress', 'Progress updated', 'offer_progress');
  end if;
end
$$;

/* Locks an accepted offer of the caller. */
create function private.lock_accepted_offer(offer_id uuid) returns private.offers
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers := private.lock_my_offer(offer_id);
begin
  if offer.status not in ('accepted', 'confirmed') then
    raise exception 'The offer has not been accepted' using errcode = 'P0001', hint = 'wrong_offer_state';
  end if;
  return offer;
end
$$;

create function private.set_milestone(offer_id uuid, step text, state text, due_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers := private.lock_accepted_offer(offer_id);
  side constant text := private.offer_side(offer);
begin
  if (offer.kind = 'rent') <> (set_milestone.step in ('references', 'agreement', 'move_in')) then
    raise exception 'No such step' using errcode = '22023', hint = 'wrong_step';
  end if;
  if set_milestone.due_on is not null and set_milestone.due_on not between private.london_today() - 366 and private.london_today() + 1096 then
    raise exception 'The date is too far away' using errcode = '22023', hint = 'wrong_step';
  end if;
  if set_milestone.step = 'completion' and set_milestone.state = 'done'
     and not exists (select from private.offer_milestones m where m.offer_id = offer.id and m.step = 'exchange' and m.state = 'done') then
    raise exception 'Contracts are exchanged first' using errcode = 'P0001', hint = 'exchange_first';
  end if;
  if exists (select from private.offer_milestones m where m.offer_id = offer.id and m.step = set_milestone.step
      and m.state = set_milestone.state and m.due_on is not distinct from set_milestone.due_on) then
    return;
  end if;
  insert into private.offer_milestones as m (offer_id, step, state, due_on, updated_by)
    values (offer.id, set_milestone.step, set_milestone.state, set_milestone.due_on, side)
    on conflict on constraint offer_milestones_pkey do update
      set state = excluded.state, due_on = excluded.due_on, updated_by = excluded.updated_by, updated_at = now();
  perform private.add_offer_event(offer.id, 'progress', side, null, set_milestone.step || ':' || set_milestone.state);
  perform private.notify_progress(offer, side);
end
$$;
grant execute on function private.set_milestone to authenticated;

create function public.set_milestone(offer_id uuid, step text, state text, due_on date default null) returns void
  language sql set search_path = '' return private.set_milestone(offer_id, step, state, due_on);
grant execute on function public.set_milestone to authenticated;

create function private.add_chain_link(offer_id uuid, place text, description text, stage text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers := private.lock_accepted_offer(offer_id);
  side constant text := private.offer_side(offer);
  link uuid;
begin
  if offer.kind <> 'sale' then raise exception 'Lettings have no chain' using errcode = '22023', hint = 'wrong_step'; end if;
  insert into private.chain_links (offer_id, place, description, stage, added_by)
    values (offer.id, add_chain_link.place, btrim(add_chain_link.description), add_chain_link.stage, side) returning id into link;
  perform private.add_offer_event(offer.id, 'chain', side, null, 'added');
  perform private.notify_progress(offer, side);
  return link;
end
$$;
grant execute on function private.add_chain_link to authenticated;

create function public.add_chain_link(offer_id uuid, place text, description text, stage text) returns uuid
  language sql set search_path = '' return private.add_chain_link(offer_id, place, description, stage);
grant execute on function public.add_chain_link to authenticated;

/* Confirms a link that the other side added, or removes one. */
create function private.answer_chain_link(link_id uuid, answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link private.chain_links;
  offer private.offers;
  side text;
begin
  select * into link from private.chain_links l where l.id = link_id;
  offer := private.lock_accepted_offer(link.offer_id);
  side := private.offer_side(offer);
  if answer = 'remove' and side = link.added_by then
    delete from private.chain_links l where l.id = link.id;
    return;
  end if;
  if answer is distinct from 'confirm' or side = link.added_by then
    raise exception 'The other side confirms a link' using errcode = 'P0001', hint = 'other_side_confirms';
  end if;
  update private.chain_links l set confirmed_at = now() where l.id = link.id and l.confirmed_at is null;
  if found then
    perform private.add_offer_event(offer.id, 'chain', side, null, 'confirmed');
    perform private.notify_progress(offer, side);
  end if;
end
$$;
grant execute on function private.answer_chain_link to authenticated;

create function public.answer_chain_link(link_id uuid, answer text) returns void
  language sql set search_path = '' return private.answer_chain_link(link_id, answer);
grant execute on function public.answer_chain_link to authenticated;

/* Records a holding deposit that was paid, within the cap of the country, and the legal deadlines that start with it. */
create function private.record_holding_deposit(offer_id uuid, amount int, paid_on date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers := private.lock_accepted_offer(offer_id);
  listing public.properties;
  kind text;
  cap bigint;
  deadline jsonb;
begin
  if private.offer_side(offer) <> 'advertiser' or offer.kind <> 'rent' then
    raise exception 'Only the advertiser of a letting records a holding deposit' using errcode = '42501', hint = 'not_your_offer';
  end if;
  if not coalesce(paid_on between private.london_today() - 31 and private.london_today(), false) then
    raise exception 'The day is in the last month' using errcode = '22023', hint = 'wrong_deposit_day';
  end if;
  select * into listing from public.properties p where p.id = offer.property_id;
  kind := private.offer_kind('rent', listing.let_type, listing.property_type);
  cap := private.rent_limit(private.law_rule('holding_deposit_cap', listing.country, kind, paid_on), offer.amount);
  if cap = 0 then
    raise exception 'The law allows no holding deposit here' using errcode = 'P0001', hint = 'holding_deposit_not_allowed';
  end if;
  if not coalesce(record_holding_deposit.amount between 1 and least(cap, 1000000), false) then
    raise exception 'The holding deposit is too high' using errcode = '22023', hint = 'holding_deposit_too_high',
      detail = json_build_object('limit', cap);
  end if;
  deadline := private.law_rule('holding_deposit_deadline', listing.country, kind, paid_on);
  update private.offers o set holding_deposit = record_holding_deposit.amount, holding_deposit_on = paid_on,
      agree_by = paid_on + (deadline ->> 'days')::int - 1,
      -- The further days begin with the deadline.
      repay_by = paid_on + (deadline ->> 'days')::int - 1 + (deadline ->> 'repayDays')::int - 1
    where o.id = offer.id;
  perform private.add_offer_event(offer.id, 'holding_deposit', 'advertiser', record_holding_deposit.amount);
  perform private.notify_progress(offer, 'advertiser');
end
$$;
grant execute on function private.record_holding_deposit to authenticated;

create function public.record_holding_deposit(offer_id uuid, amount int, paid_on date) returns void
  language sql set search_path = '' return private.record_holding_deposit(offer_id, amount, paid_on);
grant execute on function public.record_holding_deposit to authenticated;

/* A whole offer for one of its sides; null for everyone else. */
create function private.my_offer(offer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.offer_json(o, s.side) || jsonb_build_object(
    'seller', case when s.side = 'advertiser' then private.seller_of(o.property_id, o.owner_id, o.agency_id) ->> 'name' end,
    'country', (select p.country from public.properties p where p.id = o.property_id),
    'holding_deposit_cap', case when o.kind = 'rent' then (
      select private.rent_limit(private.law_rule('holding_deposit_cap', p.country,
        private.offer_kind('rent', p.let_type, p.property_type), private.london_today()), o.amount)
      from public.properties p where p.id = o.property_id) end,
    'events', private.offer_events_json(o, s.hides),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
        'file_name', case when d.erased_at is null and not s.hides then d.file_name end, 'created_at', d.created_at, 'expires_at', d.expires_at,
        'is_erased', d.erased_at is not null or d.expires_at <= now()) order by d.created_at, d.id), '[]')
      from private.offer_documents d where d.offer_id = o.id),
    'milestones', (select coalesce(jsonb_agg(jsonb_build_object('step', m.step, 'state', m.state, 'due_on', m.due_on,
        'updated_by', m.updated_by, 'updated_at', m.updated_at)), '[]')
      from private.offer_milestones m where m.offer_id = o.id),
    'chain', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'place', l.place, 'description', l.description, 'stage', l.stage,
        'added_by', l.added_by, 'is_confirmed', l.confirmed_at is not null) order by l.place desc, l.created_at, l.id), '[]')
      from private.chain_links l where l.offer_id = o.id))
  from private.offers o, lateral (
    select w.side, w.side = 'advertiser' and private.offer_sealed_until(o) is not null as hides from private.offer_side(o) as w (side)) s
  where o.id = $1 and s.side is not null
$$;
grant execute on function private.my_offer to authenticated;

create function public.my_offer(offer_id uuid) returns jsonb
  language sql stable set search_path = '' return private.my_offer(offer_id);
grant execute on function public.my_offer to authenticated;
