-- Mail that was given up can be looked at, and sent once more when what stood in its way is gone.

create function private.failed_mail() returns table (id uuid, template text, to_email text, attempts int, failed_at timestamptz, last_error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select m.id, m.template, m.to_email, m.attempts, m.failed_at, m.last_error
  from private.mail_outbox m where m.failed_at is not null order by m.failed_at desc limit 50;
end
$$;
create function public.failed_mail() returns table (id uuid, template text, to_email text, attempts int, failed_at timestamptz, last_error text)
language sql stable set search_path = ''
begin atomic
  select * from private.failed_mail();
end;

create function private.retry_failed_mail() returns int language plpgsql security definer set search_path = '' as $$
declare
  again int;
begin
  perform private.require_admin();
  update private.mail_outbox m set failed_at = null, attempts = 0, locked_until = null, send_after = now() where m.failed_at is not null;
  get diagnostics again = row_count;
  if again > 0 then
    perform pg_notify('mail_outbox', '');
    perform private.write_audit('retry_mail', 'mail', null, null, jsonb_build_object('failed', again), jsonb_build_object('failed', 0));
  end if;
  return again;
end
$$;
create function public.retry_failed_mail() returns int
  language sql set search_path = '' return private.retry_failed_mail();

create index mail_outbox_failed_idx on private.mail_outbox (failed_at desc) where failed_at is not null;
grant execute on function private.failed_mail, private.retry_failed_mail to authenticated;
grant execute on function public.failed_mail, public.retry_failed_mail to authenticated;
