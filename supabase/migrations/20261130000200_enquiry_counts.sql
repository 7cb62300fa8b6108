-- How many conversations somebody has, on both sides together, and how many of them have news: beside the room's name.

create function private.my_enquiry_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'unread', count(*) filter (where mine.is_unread),
    -- Whose rows to watch for changes: an agency answers as one.
    'agency_id', private.my_agency_id())
  from (
    select private.is_unread(e, 'enquirer') as is_unread from private.enquiries_of('enquirer') e
    union all
    select private.is_unread(e, 'professional') from private.enquiries_of('professional') e
  ) mine
$$;
grant execute on function private.my_enquiry_counts to authenticated;

create function public.my_enquiry_counts() returns jsonb
  language sql stable set search_path = '' return private.my_enquiry_counts();
grant execute on function public.my_enquiry_counts to authenticated;
