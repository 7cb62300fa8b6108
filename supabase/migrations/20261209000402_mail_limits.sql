-- Who can cause a mail, and how many of its kind: counted where mail enters the outbox, so that no way round it exists.

create table private.mail_kinds (
  template text primary key,
  triggered_by text not null check (triggered_by in ('guest', 'member', 'advertiser', 'administrator', 'schedule')),
  -- Mails of this kind to one mailbox in an hour, and by one person or network.
  most_per_recipient int check (most_per_recipient > 0),
  most_per_actor int check (most_per_actor > 0),
  -- Above the recipient's limit: the request is refused, or its mail waits for the next hour and only the account's last one is sent.
  overflow text not null default 'defer' check (overflow in ('refuse', 'defer')),
  -- Mails of one group about the same thing (`collapse_by`: a field of the data) wait a little, and the last one is sent.
  collapse_group text,
  collapse_by text,
  constraint "what a person can trigger has limits" check (
    triggered_by in ('administrator', 'schedule') or (most_per_recipient is not null and most_per_actor is not null)),
  constraint "a group says what its mails are about" check ((collapse_group is null) = (collapse_by is null))
);

insert into private.mail_kinds (template, triggered_by, most_per_recipient, most_per_actor, overflow, collapse_group, collapse_by) values
  -- Accounts. The account service lets fewer through: a few of all kinds together to one mailbox. What an owner needs to get
  -- in, or to hear of a break-in, is refused together with the request that causes it and never waits.
  ('asked:signup', 'guest', 30, 60, 'refuse', null, null),
  ('asked:recovery', 'guest', 30, 60, 'refuse', null, null),
  ('asked:magiclink', 'guest', 30, 60, 'refuse', null, null),
  ('asked:email_change', 'member', 30, 60, 'refuse', null, null),
  ('confirm', 'guest', 30, 60, 'refuse', null, null),
  ('already_registered', 'guest', 30, 60, 'refuse', null, null),
  ('reset', 'guest', 30, 60, 'refuse', null, null),
  ('magic_link', 'guest', 30, 60, 'refuse', null, null),
  ('email_change', 'member', 30, 60, 'refuse', null, null),
  ('reauthenticate', 'member', 30, 60, 'refuse', null, null),
  ('password_changed', 'member', 30, 60, 'refuse', null, null),
  ('mfa_changed', 'member', 30, 60, 'refuse', null, null),
  ('new_device', 'member', 30, 60, 'defer', null, null),
  ('account_locked', 'guest', 10, 60, 'defer', null, null),
  ('email_taken', 'member', 10, 60, 'defer', null, null),
  ('recovery_codes_generated', 'member', 10, 60, 'refuse', null, null),
  ('recovery_code_used', 'member', 30, 60, 'refuse', null, null),
  ('mfa_reset_requested', 'administrator', null, null, 'defer', null, null),
  ('mfa_reset_cancelled', 'member', 10, 60, 'refuse', null, null),
  ('account_erasure', 'member', 5, 5, 'refuse', null, null),
  ('invite', 'administrator', null, null, 'defer', null, null),
  -- Access requests and plans
  ('access_request_received', 'member', 5, 10, 'defer', null, null),
  ('access_request_approved', 'administrator', null, null, 'defer', null, null),
  ('access_request_rejected', 'administrator', null, null, 'defer', null, null),
  ('role_withdrawn', 'administrator', null, null, 'defer', null, null),
  ('payment_due', 'advertiser', 10, 20, 'defer', null, null),
  ('payment_paid', 'schedule', null, null, 'defer', null, null),
  ('payment_failed', 'schedule', null, null, 'defer', null, null),
  ('payment_refunded', 'administrator', null, null, 'defer', null, null),
  ('membership_ended', 'advertiser', 10, 20, 'defer', null, null),
  ('agency_owner_appointed', 'administrator', null, null, 'defer', null, null),
  ('agency_invitation', 'advertiser', 20, 50, 'refuse', null, null),
  -- Enquiries
  ('enquiry_confirm', 'guest', 5, 20, 'refuse', null, null),
  ('enquiry_received', 'guest', 60, 300, 'defer', null, null),
  ('enquiry_reply', 'advertiser', 30, 120, 'defer', null, null),
  ('viewing_booked', 'advertiser', 20, 60, 'defer', 'viewing', 'enquiry_id'),
  ('viewing_cancelled', 'member', 20, 60, 'defer', 'viewing', 'enquiry_id'),
  -- Listings. The worker looks for room before it writes an alert: what has to wait goes into one mail later.
  ('alert', 'advertiser', 100, 100, 'refuse', null, null),
  ('listing_removed', 'administrator', null, null, 'defer', null, null),
  ('listing_not_opened', 'schedule', null, null, 'defer', null, null),
  ('listing_expired', 'schedule', null, null, 'defer', null, null),
  ('listing_expiring', 'schedule', null, null, 'defer', null, null),
  -- From us
  ('support_answered', 'administrator', null, null, 'defer', null, null),
  ('announcement', 'administrator', null, null, 'defer', null, null);

insert into public.app_settings (key, value, description, is_public) values
  ('viewing_mail_delay_seconds', '60', 'Seconds to wait before emailing about a viewing, in case it changes again', false);

alter table private.mail_outbox add column collapse_key text check (length(collapse_key) <= 400);
create index mail_outbox_collapse_key_idx on private.mail_outbox (collapse_key) where collapse_key is not null;

/* The inbox behind an address: "ada+one@example.org" arrives where "ada@example.org" does, and Gmail ignores dots. */
create function private.mailbox_of(email text) returns text language sql immutable set search_path = ''
  return (
    select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
    from (values (
      coalesce(nullif(split_part(split_part(lower(trim(email)), '@', 1), '+', 1), ''), split_part(lower(trim(email)), '@', 1)),
      split_part(lower(trim(email)), '@', 2))) as parts (name, host));

/* May another mail of this kind be sent to this address within the hour? */
create function private.is_within_mail_limit(template text, to_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select u.times < k.most_per_recipient from private.mail_kinds k
    join private.quota_use u on u.quota = 'mail ' || k.template and u.subject = private.daily_hash(private.mailbox_of($2))
      and u.starts_at = private.window_start('hour')
    where k.template = $1), true)
$$;

/* Removes mails with this key, and to this address where one is named, that have not been sent; answers when they were due. */
create function private.replace_pending_mail(key text, address text default null) returns timestamptz
language sql security definer set search_path = '' as $$
  with replaced as (
    delete from private.mail_outbox m
    where m.collapse_key = $1 and ($2 is null or m.to_email = $2) and m.sent_at is null and m.failed_at is null
      and (m.locked_until is null or m.locked_until < now())
    returning m.send_after
  )
  select min(r.send_after) from replaced r
$$;

create function private.limit_mail() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  actor constant text := private.quota_actor();
  kind private.mail_kinds;
  pending_since timestamptz;
begin
  select * into kind from private.mail_kinds k where k.template = new.template;
  -- A kind that was never declared is sent, within limits; a test fails for it.
  if not found then
    kind := row(new.template, 'guest', 10, 10, 'defer', null, null);
  end if;
  if kind.triggered_by in ('administrator', 'schedule') then return new; end if;
  -- The same event again: the insert finds its mail and adds none.
  if new.dedupe_key is not null and exists (select from private.mail_outbox m where m.dedupe_key = new.dedupe_key) then
    return new;
  end if;
  if kind.collapse_group is not null then
    new.collapse_key := kind.collapse_group || ':' || (new.data ->> kind.collapse_by);
    perform pg_advisory_xact_lock(hashtextextended('mail ' || new.collapse_key, 0));
    pending_since := private.replace_pending_mail(new.collapse_key, new.to_email);
    new.send_after := coalesce(pending_since,
      greatest(new.send_after, now() + make_interval(secs => private.setting_int('viewing_mail_delay_seconds'))));
    if pending_since is not null then return new; end if;
  end if;
  if actor is not null and private.count_use('mail ' || kind.template || ' by', actor, 'hour', 1) > kind.most_per_actor
     and not private.has_role('admin') then
    raise exception 'Too many mails of the kind %', kind.template using errcode = 'PT429', hint = 'rate_limited', detail = 'hour';
  end if;
  if private.count_use('mail ' || kind.template, private.daily_hash(private.mailbox_of(new.to_email)), 'hour', 1)
      > kind.most_per_recipient then
    if kind.overflow = 'refuse' then
      raise exception 'Too many mails of the kind % to one address', kind.template
        using errcode = 'PT429', hint = 'rate_limited', detail = 'hour';
    end if;
    -- An account's mail only ever replaces its own, also where several accounts share a mailbox.
    new.collapse_key := 'deferred:' || kind.template || ':' || coalesce(new.user_id::text, private.mailbox_of(new.to_email));
    pending_since := private.replace_pending_mail(new.collapse_key);
    new.send_after := coalesce(pending_since, private.window_start('hour') + interval '1 hour');
  end if;
  return new;
end
$$;
create trigger limit_mail before insert on private.mail_outbox
  for each row execute function private.limit_mail();
