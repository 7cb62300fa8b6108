-- What somebody lets go of is kept for a day, so that it can be taken back as it was: a home with its note, the price
-- it was saved at and its place on lists; a search with what it has sent; a list with its homes and its link.
create table private.let_go (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('property', 'search', 'list')),
  id uuid not null,
  kept jsonb not null,
  let_go_at timestamptz not null default now(),
  primary key (user_id, kind, id)
);
create index let_go_let_go_at_idx on private.let_go (let_go_at);

/* Nothing is kept of an account or a home that is going itself. */
create function private.keep_for_a_day(owner uuid, kind text, id uuid, kept jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.let_go (user_id, kind, id, kept)
    select u.id, $2, $3, $4 from auth.users u where u.id = $1
    on conflict on constraint let_go_pkey do update set kept = excluded.kept, let_go_at = now()
$$;

create function private.let_go_of_property() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  items jsonb;
begin
  if not exists (select from public.properties p where p.id = old.property_id) then return old; end if;
  with taken_off as (
    delete from public.saved_list_items i using public.saved_lists l
    where l.id = i.list_id and l.user_id = old.user_id and i.property_id = old.property_id
    returning i.*
  )
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into items from taken_off t;
  perform private.keep_for_a_day(
    old.user_id, 'property', old.property_id, to_jsonb(old) || jsonb_build_object('items', items));
  return old;
end
$$;

create function private.let_go_of_search() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_for_a_day(old.user_id, 'search', old.id, to_jsonb(old) || jsonb_build_object(
    'matches', coalesce((select jsonb_agg(to_jsonb(m)) from public.alert_matches m where m.saved_search_id = old.id), '[]'),
    'digests', coalesce((select jsonb_agg(to_jsonb(d)) from private.alert_digests d where d.saved_search_id = old.id), '[]')));
  return old;
end
$$;

create function private.let_go_of_list() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_for_a_day(old.user_id, 'list', old.id, to_jsonb(old) || jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(i)) from public.saved_list_items i where i.list_id = old.id), '[]')));
  return old;
end
$$;

create trigger let_go_of_property before delete on public.saved_properties
  for each row execute function private.let_go_of_property();
create trigger let_go_of_search before delete on public.saved_searches
  for each row execute function private.let_go_of_search();
create trigger let_go_of_list before delete on public.saved_lists
  for each row execute function private.let_go_of_list();

/* What is kept of something, which from now on is kept no longer. */
create function private.take_kept(owner uuid, kind text, id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  delete from private.let_go g
  where g.user_id = $1 and g.kind = $2 and g.id = $3 and g.let_go_at > now() - interval '1 day'
  returning g.kept
$$;

create function private.put_on_lists(items jsonb) returns void language sql security definer set search_path = '' as $$
  insert into public.saved_list_items
    select i.* from jsonb_populate_recordset(null::public.saved_list_items, items) i
    join public.saved_lists l on l.id = i.list_id
    join public.properties p on p.id = i.property_id
    on conflict do nothing
$$;

/* A home taken to heart again is as it was when it was let go. Runs before the state of now is remembered. */
create function private.come_back_as_it_was() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  kept jsonb := private.take_kept(new.user_id, 'property', new.property_id);
begin
  if kept is null then return new; end if;
  new.note := case when new.note = '' then kept ->> 'note' else new.note end;
  new.price_at_save := (kept ->> 'price_at_save')::int;
  new.status_at_save := kept ->> 'status_at_save';
  new.created_at := (kept ->> 'created_at')::timestamptz;
  perform private.put_on_lists(kept -> 'items');
  return new;
end
$$;
create trigger come_back_as_it_was before insert on public.saved_properties
  for each row when (new.price_at_save is null) execute function private.come_back_as_it_was();

create function private.take_back_search(owner uuid, id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kept jsonb := private.take_kept(owner, 'search', id);
begin
  if kept is null then return false; end if;
  -- The same search may have been saved anew meanwhile: then there is nothing to bring back.
  insert into public.saved_searches select (jsonb_populate_record(null::public.saved_searches, kept)).* on conflict do nothing;
  if not found then return true; end if;
  insert into public.alert_matches (saved_search_id, property_id, reason, price, previous_price, matched_at, sent_at, mail_id, news_at)
    select m.saved_search_id, m.property_id, m.reason, m.price, m.previous_price, m.matched_at, m.sent_at, m.mail_id, m.news_at
    from jsonb_populate_recordset(null::public.alert_matches, kept -> 'matches') m
    join public.properties p on p.id = m.property_id
    order by m.id;
  insert into private.alert_digests select * from jsonb_populate_recordset(null::private.alert_digests, kept -> 'digests');
  return true;
end
$$;

create function private.take_back_list(owner uuid, id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kept jsonb := private.take_kept(owner, 'list', id);
begin
  if kept is null then return false; end if;
  insert into public.saved_lists select (jsonb_populate_record(null::public.saved_lists, kept)).*;
  perform private.put_on_lists(kept -> 'items');
  return true;
end
$$;

/* Undoes the caller's deletion of a search or a list. Answers whether there was anything to bring back. */
create function private.take_back(kind text, id uuid) returns boolean language sql security definer set search_path = '' as $$
  select case kind
    when 'search' then private.take_back_search(private.trusted_uid(), id)
    when 'list' then private.take_back_list(private.trusted_uid(), id)
    else false end
$$;
grant execute on function private.take_back to authenticated;
create function public.take_back(kind text, id uuid) returns boolean
  language sql set search_path = '' return private.take_back(kind, id);
grant execute on function public.take_back to authenticated;

/* The homes the caller has saved, all of them in one answer, for the hearts on every page. */
create function public.my_hearts() returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.property_id), '{}') from public.saved_properties s where s.user_id = auth.uid()
$$;
grant execute on function public.my_hearts to authenticated;
