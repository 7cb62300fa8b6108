-- Documents of offers: proof of funds, references and identity, in private storage. Every access is recorded, and they are erased.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  -- {document id}/...: one file
  ('offer-documents', 'offer-documents', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png'])
on conflict (id) do nothing;

create table private.offer_documents (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references private.offers (id) on delete cascade,
  kind text not null check (kind in ('proof_of_funds', 'agreement_in_principle', 'identity', 'income', 'reference')),
  file_name text not null check (length(file_name) between 1 and 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '90 days',
  erased_at timestamptz
);
create index offer_documents_offer_id_idx on private.offer_documents (offer_id, created_at);
create index offer_documents_expiry_idx on private.offer_documents (expires_at) where erased_at is null;

-- Who may read a document now. A row is valid for a minute, and its writing is an event of the offer.
create table private.offer_document_accesses (
  document_id uuid not null references private.offer_documents (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  until timestamptz not null,
  primary key (document_id, person_id)
);
create index offer_document_accesses_person_id_idx on private.offer_document_accesses (person_id);

insert into private.quotas (name, relation, per, counted_by, max_count, hint) values
  ('documents_of_an_offer', 'private.offer_documents', 'total', 'offer_id', 10, 'too_many_documents'),
  ('offer_documents_added', 'private.offer_documents', 'day', null, 40, 'rate_limited');
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.offer_document_accesses', 'private.offer_documents', 'one for each document and reader');

create trigger enforce_quotas after insert on private.offer_documents referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.remove_offer_document_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.file_removals (bucket_id, folder) values ('offer-documents', old.id);
  perform pg_notify('file_removals', '');
  return null;
end
$$;

create trigger remove_file after delete on private.offer_documents
  for each row when (old.erased_at is null) execute function private.remove_offer_document_file();
create trigger remove_file_on_erasure after update of erased_at on private.offer_documents
  for each row when (old.erased_at is null and new.erased_at is not null) execute function private.remove_offer_document_file();

/* Documents of an offer that came to nothing are kept for a week. */
create function private.shorten_document_life() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.offer_documents d set expires_at = least(d.expires_at, now() + interval '7 days')
    where d.offer_id = new.id and d.erased_at is null;
  return null;
end
$$;

create trigger shorten_document_life after update of status on private.offers
  for each row when (new.status in ('declined', 'withdrawn', 'fallen_through', 'not_chosen') and old.status <> new.status)
  execute function private.shorten_document_life();

-- Access ---------------------------------------------------------------------------------------------------------------------

/* The document of a file name '{document id}/...', if it has not been erased. */
create function private.document_of_file(name text) returns private.offer_documents
language sql stable security definer set search_path = '' as $$
  select d.* from private.offer_documents d
  where d.id = private.uuid_or_null(split_part($1, '/', 1)) and d.id::text = split_part($1, '/', 1)
    and d.erased_at is null and d.expires_at > now()
$$;

/* The applicant uploads the one file of a document that they have announced. */
create function private.may_upload_offer_document(name text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  document private.offer_documents := private.document_of_file(name);
begin
  if document.id is null or not exists (select from private.offers o where o.id = document.offer_id and o.person_id = private.trusted_uid()) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('file of ' || document.id, 0));
  -- An erasure waits for the file that is being added, and removes it.
  perform from private.offer_documents d where d.id = document.id and d.erased_at is null for share;
  if not found then return false; end if;
  return not exists (select from storage.objects o
    where o.bucket_id = 'offer-documents' and o.name collate "C" >= document.id || '/' and o.name collate "C" < document.id || '0');
end
$$;
grant execute on function private.may_upload_offer_document to authenticated;

/*
 * The applicant, or someone who has opened the document within the last minute and still has a side of the offer. They read it and
 * do nothing else: a signed link would work for anyone, unrecorded, long after that minute.
 */
create function private.may_read_offer_document(name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  document private.offer_documents := private.document_of_file(name);
  side text := (select private.offer_side(o) from private.offers o where o.id = document.offer_id);
begin
  return coalesce(side = 'applicant' or (side = 'advertiser'
    and current_setting('storage.operation', true) = 'storage.object.get_authenticated' and exists (
    select from private.offer_document_accesses a
    where a.document_id = document.id and a.person_id = auth.uid() and a.until > now())), false);
end
$$;
grant execute on function private.may_read_offer_document to authenticated;

create policy "applicants add the documents of their offers" on storage.objects for insert to authenticated
  with check (bucket_id = 'offer-documents' and private.may_upload_offer_document(name));
create policy "both sides read documents that they have opened" on storage.objects for select to authenticated
  using (bucket_id = 'offer-documents' and private.may_read_offer_document(name));

/* Announces a document; its file is then uploaded as '{id}/{any name}'. */
create function private.add_offer_document(offer_id uuid, kind text, file_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers := private.lock_my_offer(offer_id);
  document uuid;
begin
  if private.offer_side(offer) <> 'applicant' then
    raise exception 'Only the applicant adds documents' using errcode = '42501', hint = 'not_your_offer';
  end if;
  if not private.is_open_offer(offer.status) then
    raise exception 'This offer is closed' using errcode = 'P0001', hint = 'wrong_offer_state';
  end if;
  insert into private.offer_documents (offer_id, kind, file_name)
    values (offer.id, add_offer_document.kind, btrim(add_offer_document.file_name)) returning id into document;
  perform private.add_offer_event(offer.id, 'document_added', 'applicant', null, add_offer_document.kind);
  return document;
end
$$;
grant execute on function private.add_offer_document to authenticated;

create function public.add_offer_document(offer_id uuid, kind text, file_name text) returns uuid
  language sql set search_path = '' return private.add_offer_document(offer_id, kind, file_name);
grant execute on function public.add_offer_document to authenticated;

/* The path of a document's file, which the caller may read for a minute. The applicant sees when the other side opened it. */
create function private.open_offer_document(document_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  document private.offer_documents;
  offer private.offers;
  path text;
begin
  select * into document from private.offer_documents d where d.id = document_id;
  select * into offer from private.offers o where o.id = document.offer_id;
  if offer.id is null or private.offer_side(offer) is null then
    raise exception 'No such offer of yours' using errcode = '42501', hint = 'not_your_offer';
  end if;
  if document.erased_at is not null or document.expires_at <= now() then
    raise exception 'This document has expired' using errcode = 'P0001', hint = 'document_erased';
  end if;
  if private.offer_side(offer) = 'advertiser' then
    -- A proof of funds would give the amount away.
    if private.offer_sealed_until(offer) is not null then
      raise exception 'The offers are sealed' using errcode = 'P0001', hint = 'still_sealed';
    end if;
    insert into private.offer_document_accesses (document_id, person_id, until) values (document.id, auth.uid(), now() + interval '1 minute')
      on conflict on constraint offer_document_accesses_pkey do update set until = excluded.until;
    perform private.add_offer_event(offer.id, 'document_opened', 'advertiser', null, document.kind);
  end if;
  select o.name into path from storage.objects o
    where o.bucket_id = 'offer-documents' and o.name collate "C" >= document.id || '/' and o.name collate "C" < document.id || '0' limit 1;
  if path is null then raise exception 'The file was not uploaded' using errcode = 'P0001', hint = 'document_erased'; end if;
  return path;
end
$$;
grant execute on function private.open_offer_document to authenticated;

create function public.open_offer_document(document_id uuid) returns text
  language sql set search_path = '' return private.open_offer_document(document_id);
grant execute on function public.open_offer_document to authenticated;

/* Erases a document before it expires. */
create function private.erase_offer_document(document_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
begin
  select o.* into offer from private.offer_documents d join private.offers o on o.id = d.offer_id where d.id = document_id;
  if private.offer_side(offer) is distinct from 'applicant' then
    raise exception 'No such offer of yours' using errcode = '42501', hint = 'not_your_offer';
  end if;
  update private.offer_documents d set erased_at = now() where d.id = document_id and d.erased_at is null;
  if found then perform private.add_offer_event(offer.id, 'document_erased', 'applicant'); end if;
end
$$;
grant execute on function private.erase_offer_document to authenticated;

create function public.erase_offer_document(document_id uuid) returns void
  language sql set search_path = '' return private.erase_offer_document(document_id);
grant execute on function public.erase_offer_document to authenticated;

/* Erases the documents that have expired. Called by the worker. */
create function private.erase_expired_documents() returns int
language plpgsql security definer set search_path = '' as $$
declare
  document private.offer_documents;
  erased int := 0;
begin
  for document in
    update private.offer_documents d set erased_at = now() where d.erased_at is null and d.expires_at <= now() returning d.*
  loop
    perform private.add_offer_event(document.offer_id, 'document_erased', 'system', null, document.kind);
    erased := erased + 1;
  end loop;
  delete from private.offer_document_accesses a where a.until < now();
  return erased;
end
$$;
