-- Money that is to be given back and pictures that are to be fetched wait in queues too; and what is late is found by the
-- indexes the worker finds it by.

/* How mail, alerts, refunds, pictures of feeds and the passing of time are doing. */
create or replace function private.admin_health() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'mail', (select jsonb_build_object('waiting', count(*) filter (where m.sent_at is null and m.failed_at is null),
        'failed', count(*) filter (where m.failed_at is not null),
        'oldest_waiting', min(m.created_at) filter (where m.sent_at is null and m.failed_at is null), 'last_sent', max(m.sent_at))
      from private.mail_outbox m),
    'alerts', (select jsonb_build_object('unmatched', count(*), 'oldest', min(e.at)) from private.listing_events e where e.matched_at is null),
    'listings', jsonb_build_object(
      'overdue_opening', (select count(*) from public.properties p where p.status = 'scheduled' and p.publish_at < now() - interval '1 minute'),
      'overdue_closing', (select count(*) from public.properties p
        where p.status in ('live', 'under_offer') and p.expires_at < now() - interval '1 minute')),
    'support', (select jsonb_build_object('open', count(*), 'overdue', count(*) filter (where r.due_at < now())) from public.support_requests r where r.status = 'open'),
    'refunds', (select jsonb_build_object('waiting', count(*), 'failing', count(r.problem)) from private.provider_refunds r where r.done_at is null),
    'pictures', (select jsonb_build_object('waiting', count(*), 'oldest_due', min(f.try_after) filter (where f.try_after <= now()))
      from private.feed_pictures f where f.state = 'waiting'),
    'files', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
      select o.bucket_id as bucket, count(*) as files, sum((o.metadata ->> 'size')::bigint) as bytes from storage.objects o group by 1 order by 1) b));
end
$$;
