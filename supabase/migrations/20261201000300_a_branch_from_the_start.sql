-- A home is marketed by the branch of whoever enters it, until somebody chooses another.
create function private.file_under_own_branch() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.branch_id := (select m.branch_id from public.agency_members m where m.user_id = auth.uid() and m.agency_id = new.agency_id);
  return new;
end
$$;
create trigger file_under_own_branch before insert on public.properties
  for each row when (new.branch_id is null and new.agency_id is not null) execute function private.file_under_own_branch();
