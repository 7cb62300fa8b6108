-- Alerts by email alone: saved searches of people without an account. A request becomes a search when its emailed link is confirmed,
-- and the search moves to the account that later confirms the address.

insert into public.app_settings (key, value, description, is_public) values
  ('email_alerts_per_address', '10', 'Email alerts that one address without an account can have', false),
  ('email_alert_requests_per_address', '3', 'Confirmation emails for alerts sent to one address in a day', false),
  ('email_alert_requests_per_network', '20', 'Email alerts that can be requested from one network in a day', false);

-- Subscribers -----------------------------------------------------------------------------------------------------------

-- Confirmed addresses.
create table private.alert_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (length(email) <= 254 and email = lower(email)),
  created_at timestamptz not null default now()
);

-- Links to a subscriber's alerts. Each email contains its own, so only hashes are stored.
create table private.alert_links (
  token_hash text primary key check (length(token_hash) <= 64),
  subscriber_id uuid not null references private.alert_subscribers (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '90 days'
);
create index alert_links_subscriber_id_idx on private.alert_links (subscriber_id, expires_at);
create index alert_links_expires_at_idx on private.alert_links (expires_at);

-- Requests that wait for their link to be confirmed.
create table private.email_alert_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  name text not null check (length(name) between 1 and 200),
  query text not null check (length(query) <= 2000),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object' and octet_length(criteria::text) <= 4000),
  alert text not null check (alert in ('instant', 'daily', 'weekly')),
  token_hash text not null unique check (length(token_hash) <= 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 days'
);
create index email_alert_requests_mailbox_idx on private.email_alert_requests (private.normalise_mailbox(email), created_at);
create index email_alert_requests_expires_at_idx on private.email_alert_requests (expires_at);
create trigger check_criteria before insert on private.email_alert_requests
  for each row execute function private.check_criteria();

alter table public.saved_searches
  alter column user_id drop not null,
  add column subscriber_id uuid references private.alert_subscribers (id) on delete cascade,
  add constraint "a search belongs to an account or a subscriber" check (num_nonnulls(user_id, subscriber_id) = 1),
  add constraint saved_searches_subscriber_id_query_key unique (subscriber_id, query);

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('email_alerts', 'public.saved_searches', 'total', 'subscriber_id', 10, 0, 'email_alerts_per_address', null, 'too_many_email_alerts'),
  ('email_alert_requests', 'private.email_alert_requests', 'day', null, 20, 20, 'email_alert_requests_per_network',
    'email_alert_requests_per_network', 'rate_limited'),
  ('alert_subscribers', 'private.alert_subscribers', 'day', null, 50, 50, null, null, 'rate_limited');
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.alert_links', 'private.alert_subscribers', 'the latest thirty of each subscriber');
-- Guests confirm links, which is limited by the requests.
update private.quotas q set max_per_network = 100 where q.name = 'saved_searches_added';

create trigger enforce_quotas after insert on private.alert_subscribers referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on private.email_alert_requests referencing new table as added
  for each statement execute function private.enforce_quotas();

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow) values
  ('alert_confirm', 'guest', 5, 20, 'defer');

-- Asking and confirming -------------------------------------------------------------------------------------------------

/*
 * Emails a link that turns on an alert. A captcha has been solved. The response is the same for every address, and the email
 * contains no text of the caller's: anyone can enter anyone's address.
 */
create function private.request_email_alert(email text, name text, query text, criteria jsonb, alert text, captcha_pass text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(trim($1));
  token constant text := private.random_token();
begin
  if coalesce(address, '') !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' or length(address) > 254 then
    raise exception 'An email address is needed' using errcode = '22023', hint = 'invalid_email';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('email alerts of ' || private.normalise_mailbox(address), 0));
  perform private.consume_captcha_pass(captcha_pass);
  -- A refusal would reveal that somebody has asked with this address today.
  if (select count(*) from private.email_alert_requests r
      where private.normalise_mailbox(r.email) = private.normalise_mailbox(address) and r.created_at > now() - interval '1 day')
      >= private.setting_int('email_alert_requests_per_address') then
    return;
  end if;
  insert into private.email_alert_requests (email, name, query, criteria, alert, token_hash)
    values (address, $2, $3, $4, $5, private.token_hash(token));
  perform private.queue_mail('alert_confirm', address, jsonb_build_object(
    'token', token, 'alert', $5, 'listing_type', coalesce($4 ->> 'listing_type', 'sale'),
    'place', private.place_of_plan(private.plan_from_criteria($4)) ->> 'name'));
end
$$;
grant execute on function private.request_email_alert to anon, authenticated;

create function public.request_email_alert(email text, name text, query text, criteria jsonb, alert text, captcha_pass text) returns void
  language sql set search_path = '' return private.request_email_alert(email, name, query, criteria, alert, captcha_pass);
grant execute on function public.request_email_alert to anon, authenticated;

/* The alert that a link would turn on: {name, alert}. Changes nothing, because mail scanners open links too. */
create function private.email_alert_request(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', r.name, 'query', r.query, 'alert', r.alert) from private.email_alert_requests r
  where r.token_hash = private.token_hash($1) and r.expires_at > now()
$$;
grant execute on function private.email_alert_request to anon, authenticated;

create function public.email_alert_request(token text) returns jsonb
  language sql stable set search_path = '' return private.email_alert_request(token);
grant execute on function public.email_alert_request to anon, authenticated;

/* A new link to a subscriber's alerts. */
create function private.create_alert_link(subscriber uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.random_token();
begin
  insert into private.alert_links (token_hash, subscriber_id) values (private.token_hash(token), $1);
  delete from private.alert_links l where l.token_hash in (
    select o.token_hash from private.alert_links o where o.subscriber_id = $1 order by o.expires_at desc, o.token_hash offset 30);
  return token;
end
$$;

/*
 * Turns the alert on, once: {name, alert, manage_token}. It goes to the account with this address if there is one, without a
 * token. Null for an unknown, used or expired link.
 */
create function private.confirm_email_alert(token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request private.email_alert_requests;
  person uuid;
  subscriber uuid;
begin
  delete from private.email_alert_requests r where r.token_hash = private.token_hash($1) and r.expires_at > now() returning * into request;
  if request.id is null then return null; end if;
  select u.id into person from auth.users u
    where lower(u.email) = request.email and u.email_confirmed_at is not null and u.deleted_at is null limit 1;
  if person is not null then
    insert into public.saved_searches (user_id, name, query, criteria, alert)
      values (person, request.name, request.query, request.criteria, request.alert)
      on conflict (user_id, query) do update set alert = excluded.alert, is_paused = false;
    return jsonb_build_object('name', request.name, 'query', request.query, 'alert', request.alert, 'manage_token', null);
  end if;
  insert into private.alert_subscribers as s (email) values (request.email)
    on conflict on constraint alert_subscribers_email_key do update set email = excluded.email returning s.id into subscriber;
  insert into public.saved_searches (user_id, subscriber_id, name, query, criteria, alert)
    values (null, subscriber, request.name, request.query, request.criteria, request.alert)
    on conflict on constraint saved_searches_subscriber_id_query_key do update
      set name = excluded.name, criteria = excluded.criteria, alert = excluded.alert, is_paused = false;
  return jsonb_build_object('name', request.name, 'query', request.query, 'alert', request.alert,
    'manage_token', private.create_alert_link(subscriber));
end
$$;
grant execute on function private.confirm_email_alert to anon, authenticated;

create function public.confirm_email_alert(token text) returns jsonb
  language sql set search_path = '' return private.confirm_email_alert(token);
grant execute on function public.confirm_email_alert to anon, authenticated;

-- Managing --------------------------------------------------------------------------------------------------------------

create function private.subscriber_of_link(token text) returns uuid language sql stable security definer set search_path = '' as $$
  select l.subscriber_id from private.alert_links l where l.token_hash = private.token_hash($1) and l.expires_at > now()
$$;

/* Everything stored about the subscriber of a link; null for an unknown or expired link. */
create function private.email_alerts(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', s.email, 'created_at', s.created_at, 'alerts', coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'query', a.query, 'alert', a.alert, 'created_at', a.created_at,
      'last_sent_at', a.last_sent_at) order by a.created_at, a.id)
    from public.saved_searches a where a.subscriber_id = s.id), '[]'))
  from private.alert_subscribers s where s.id = private.subscriber_of_link($1)
$$;
grant execute on function private.email_alerts to anon, authenticated;

create function public.email_alerts(token text) returns jsonb
  language sql stable set search_path = '' return private.email_alerts(token);
grant execute on function public.email_alerts to anon, authenticated;

/* Changes how often one of the subscriber's alerts is sent; 'off' stops it. Returns whether there is one. */
create function private.change_email_alert(token text, search_id uuid, alert text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.saved_searches s set alert = $3 where s.id = $2 and s.subscriber_id = private.subscriber_of_link($1);
  return found;
end
$$;
grant execute on function private.change_email_alert to anon, authenticated;

create function public.change_email_alert(token text, search_id uuid, alert text) returns boolean
  language sql set search_path = '' return private.change_email_alert(token, search_id, alert);
grant execute on function public.change_email_alert to anon, authenticated;

/* Erases the subscriber of a link: address, alerts, matches, links, and what waits to be confirmed or sent. */
create function private.erase_email_alerts(token text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  delete from private.alert_subscribers s where s.id = private.subscriber_of_link($1) returning s.email into address;
  if address is null then return false; end if;
  delete from private.email_alert_requests r where lower(r.email) = address;
  delete from private.mail_outbox m where m.to_email = address and m.user_id is null and m.template in ('alert', 'alert_confirm');
  return true;
end
$$;
grant execute on function private.erase_email_alerts to anon, authenticated;

create function public.erase_email_alerts(token text) returns boolean
  language sql set search_path = '' return private.erase_email_alerts(token);
grant execute on function public.erase_email_alerts to anon, authenticated;

/* The alert that an unsubscribe link would turn off: {name, alert, has_account}. Changes nothing. */
create or replace function private.alert_for_unsubscribe(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', s.name, 'alert', s.alert, 'has_account', s.user_id is not null)
  from public.saved_searches s where s.unsubscribe_token = $1
$$;

-- Joining an account ----------------------------------------------------------------------------------------------------

/*
 * An address that is confirmed for an account brings its alerts along. An alert of the account for the same search stays as it is,
 * unless it is off.
 */
create function private.claim_email_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  subscriber uuid;
begin
  select s.id into subscriber from private.alert_subscribers s where s.email = lower(new.email) for update;
  if subscriber is null then return null; end if;
  update public.saved_searches own set alert = theirs.alert from public.saved_searches theirs
    where theirs.subscriber_id = subscriber and own.user_id = new.id and own.query = theirs.query and own.alert = 'off' and theirs.alert <> 'off';
  update public.saved_searches s set user_id = new.id, subscriber_id = null
    where s.subscriber_id = subscriber
      and not exists (select from public.saved_searches own where own.user_id = new.id and own.query = s.query);
  delete from private.alert_subscribers s where s.id = subscriber;
  return null;
exception when unique_violation then
  -- The same search is being saved at this moment. The next sign-in tries again.
  return null;
end
$$;

create trigger lintel_claim_email_alerts after insert or update of email, email_confirmed_at, last_sign_in_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null) execute function private.claim_email_alerts();

-- Expiry ----------------------------------------------------------------------------------------------------------------

/* Requests nobody confirmed, old links, alerts that have been off for a month, and subscribers without any. */
create function private.delete_old_email_alerts() returns void language plpgsql set search_path = '' as $$
begin
  delete from private.email_alert_requests r where r.expires_at < now();
  delete from private.alert_links l where l.expires_at < now();
  delete from public.saved_searches s
    where s.subscriber_id is not null and s.alert = 'off' and s.updated_at < now() - interval '30 days';
  delete from private.alert_subscribers s where not exists (select from public.saved_searches a where a.subscriber_id = s.id);
end
$$;
