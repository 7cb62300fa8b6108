-- A home, a colleague and an invitation are of a branch of their own agency, never of another's.
alter table public.agency_branches add constraint agency_branches_id_agency_id_key unique (id, agency_id);

update public.properties p set branch_id = null
  where branch_id is not null and not exists (select from public.agency_branches b where b.id = p.branch_id and b.agency_id = p.agency_id);
update public.agency_members m set branch_id = null
  where branch_id is not null and not exists (select from public.agency_branches b where b.id = m.branch_id and b.agency_id = m.agency_id);
update public.agency_invitations i set branch_id = null
  where branch_id is not null and not exists (select from public.agency_branches b where b.id = i.branch_id and b.agency_id = i.agency_id);

alter table public.properties
  drop constraint properties_branch_id_fkey,
  add constraint properties_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete set null (branch_id),
  -- Without an agency the key above would not look.
  add constraint "only an agency's home is of a branch" check (branch_id is null or agency_id is not null);
alter table public.agency_members
  drop constraint agency_members_branch_id_fkey,
  add constraint agency_members_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete set null (branch_id);
alter table public.agency_invitations
  drop constraint agency_invitations_branch_id_fkey,
  add constraint agency_invitations_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete set null (branch_id);

drop index public.properties_branch_id_idx, public.agency_members_branch_id_idx, public.agency_invitations_branch_id_idx;
create index properties_branch_id_idx on public.properties (branch_id, agency_id);
create index agency_members_branch_id_idx on public.agency_members (branch_id, agency_id);
create index agency_invitations_branch_id_idx on public.agency_invitations (branch_id, agency_id);
