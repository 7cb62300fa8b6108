-- A report is decided once: of two administrators the second is told. It can be opened again.

create or replace function private.stamp_handled() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'open' then
    new.handled_at := null;
    new.handled_by := null;
    new.outcome := null;
  else
    new.handled_at := now();
    new.handled_by := coalesce(auth.uid(), new.handled_by);
  end if;
  return new;
end
$$;

/* What both kinds of reports share: who may decide, what a decision is, and that it comes once. */
create function private.check_report_decision(was text, decision text) returns void language plpgsql set search_path = '' as $$
begin
  if decision not in ('open', 'upheld', 'dismissed') then raise exception 'No such decision' using errcode = '22023'; end if;
  if was is null then raise exception 'No such report' using errcode = 'P0002', hint = 'no_such_report'; end if;
  if (was = 'open') = (decision = 'open') then
    raise exception 'This report is % already', was using errcode = 'P0001', hint = 'already_handled';
  end if;
  perform private.audit_as(case decision when 'upheld' then 'uphold_report' when 'dismissed' then 'dismiss_report' else 'reopen_report' end);
end
$$;
grant execute on function private.check_report_decision to authenticated;

/* Upholding may take the home down with it, which answers every other open report of that home as well. */
create function public.decide_listing_report(report_id uuid, decision text, outcome text default null, removes_home boolean default false)
returns void language plpgsql set search_path = '' as $$
declare
  report public.listing_reports;
begin
  if not private.has_role('admin') then raise exception 'Only administrators decide' using errcode = '42501'; end if;
  select * into report from public.listing_reports r where r.id = report_id for update;
  perform private.check_report_decision(report.status, decision);
  update public.listing_reports r set status = decision, outcome = decide_listing_report.outcome
    where r.id = report.id or (removes_home and decision = 'upheld' and r.property_id = report.property_id and r.status = 'open');
  if removes_home and decision = 'upheld'
     and exists (select from public.properties p where p.id = report.property_id and p.status <> 'removed') then
    perform public.remove_listing(report.property_id, outcome);
  end if;
end
$$;

create function public.decide_enquiry_report(report_id uuid, decision text, outcome text default null) returns void
language plpgsql set search_path = '' as $$
declare
  was text;
begin
  if not private.has_role('admin') then raise exception 'Only administrators decide' using errcode = '42501'; end if;
  select r.status into was from public.enquiry_reports r where r.id = report_id for update;
  perform private.check_report_decision(was, decision);
  update public.enquiry_reports r set status = decision, outcome = decide_enquiry_report.outcome where r.id = report_id;
end
$$;
grant execute on function public.decide_listing_report, public.decide_enquiry_report to authenticated;

create index listing_reports_created_at_idx on public.listing_reports (created_at desc, id);
create index enquiry_reports_created_at_idx on public.enquiry_reports (created_at desc, id);
