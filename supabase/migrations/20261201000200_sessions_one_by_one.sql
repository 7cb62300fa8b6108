-- Administrators end one session of somebody's as well as all of them.

/* Answers whether there was one. */
create function private.end_session_of(account uuid, session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ended auth.sessions;
begin
  perform private.require_admin();
  delete from auth.sessions s where s.id = end_session_of.session_id and s.user_id = account returning * into ended;
  if ended.id is null then return false; end if;
  perform private.write_audit('session_ended', 'account', account::text, account,
    jsonb_build_object('session', jsonb_build_object('device', ended.user_agent, 'since', ended.created_at)),
    jsonb_build_object('session', null));
  return true;
end
$$;
create function public.end_session_of(account uuid, session_id uuid) returns boolean
  language sql set search_path = '' return private.end_session_of(account, session_id);
grant execute on function private.end_session_of, public.end_session_of to authenticated;

/*
 * An answer is in the trail each time, not only where it changes the state of the request. Its words are not: they go with
 * the account they were written to.
 */
create function private.audit_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('answer_support', 'support_requests', new.request_id::text,
    (select r.user_id from public.support_requests r where r.id = new.request_id), null, jsonb_build_object('message_id', new.id));
  return null;
end
$$;
create trigger audit_answer after insert on public.support_messages
  for each row when (new.is_staff and new.author_id is not null) execute function private.audit_answer();
