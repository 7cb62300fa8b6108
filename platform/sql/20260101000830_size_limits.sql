-- Limits on what callers can have the services keep. What is longer already is cut, or forgotten where it lasts for minutes only.

/* The shortest entries of a document, as many as fit. */
create function pg_temp.cut_document(document jsonb, most_bytes int) returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, value, sum(octet_length(to_jsonb(key)::text) + octet_length(value::text) + 4) over (order by octet_length(value::text), key) as total
    from jsonb_each(case jsonb_typeof(document) when 'object' then document else '{}' end)) entries
  where total + 2 <= most_bytes
$$;

/* Shorter, and unlike any other. */
create function pg_temp.cut_name(name text, most_characters int) returns text language sql as $$
  select case when length(name) > most_characters then left(name, most_characters - 32) || md5(name) else name end
$$;

update auth.users set
    raw_user_meta_data = case when octet_length(raw_user_meta_data::text) > 20000 then pg_temp.cut_document(raw_user_meta_data, 20000) else raw_user_meta_data end,
    raw_app_meta_data = case when octet_length(raw_app_meta_data::text) > 20000 then pg_temp.cut_document(raw_app_meta_data, 20000) else raw_app_meta_data end,
    phone = case when length(phone) <= 50 then phone end, phone_change = case when length(phone_change) <= 50 then phone_change else '' end
  where octet_length(raw_user_meta_data::text) > 20000 or octet_length(raw_app_meta_data::text) > 20000 or length(phone) > 50 or length(phone_change) > 50;
update auth.identities set identity_data = pg_temp.cut_document(identity_data, 20000) where octet_length(identity_data::text) > 20000;
update auth.sessions set user_agent = left(user_agent, 500), tag = left(tag, 200) where length(user_agent) > 500 or length(tag) > 200;
update auth.mfa_factors set friendly_name = pg_temp.cut_name(friendly_name, 100) where length(friendly_name) > 100;
delete from auth.mfa_challenges where length(otp_code) > 100 or octet_length(web_authn_session_data::text) > 20000;
delete from auth.flow_state where length(auth_code) > 300 or length(authentication_method) > 100 or length(code_challenge) > 300
  or length(provider_type) > 100 or length(provider_access_token) > 5000 or length(provider_refresh_token) > 5000;
delete from auth.one_time_tokens where length(token_hash) > 300 or length(relates_to) > 320 or length(otp_hash) > 300;
update auth.audit_log_entries set payload = pg_temp.cut_document(payload::jsonb, 20000) where octet_length(payload::text) > 20000;
update storage.objects set name = pg_temp.cut_name(name, 1024), requested_name = pg_temp.cut_name(requested_name, 1024)
  where length(name) > 1024 or length(requested_name) > 1024;
update storage.objects set
    metadata = case when octet_length(metadata::text) > 5000 then pg_temp.cut_document(metadata, 5000) else metadata end,
    user_metadata = case when octet_length(user_metadata::text) > 40000 then pg_temp.cut_document(user_metadata, 40000) else user_metadata end
  where octet_length(metadata::text) > 5000 or octet_length(user_metadata::text) > 40000;
delete from platform.resumable_uploads where length(name) > 1024 or length(object_key) > 1200 or octet_length(metadata::text) > 20000
  or octet_length(parts::text) > 50000;
update platform.known_devices set user_agent = left(user_agent, 500) where length(user_agent) > 500;
delete from platform.rate_limits where length(key) > 500;
delete from platform.used_captchas where length(signature) > 500;

alter table auth.users
  add constraint users_metadata_size_check check (octet_length(raw_user_meta_data::text) <= 20000 and octet_length(raw_app_meta_data::text) <= 20000),
  add constraint users_phone_size_check check (length(phone) <= 50 and length(phone_change) <= 50);
alter table auth.identities
  add constraint identities_size_check check (octet_length(identity_data::text) <= 20000
    and length(email) <= 320 and length(provider) <= 100 and length(provider_id) <= 320);
alter table auth.sessions
  add constraint sessions_size_check check (length(user_agent) <= 500 and length(tag) <= 200 and length(refresh_token_hmac_key) <= 500);
alter table auth.mfa_factors
  add constraint mfa_factors_size_check check (length(friendly_name) <= 100 and length(phone) <= 50 and length(secret) <= 500
    and octet_length(web_authn_credential::text) <= 20000);
alter table auth.mfa_challenges
  add constraint mfa_challenges_size_check check (length(otp_code) <= 100 and octet_length(web_authn_session_data::text) <= 20000);
alter table auth.mfa_amr_claims
  add constraint mfa_amr_claims_size_check check (length(authentication_method) <= 100);
alter table auth.flow_state
  add constraint flow_state_size_check check (length(auth_code) <= 300 and length(authentication_method) <= 100 and length(code_challenge) <= 300
    and length(provider_type) <= 100 and length(provider_access_token) <= 5000 and length(provider_refresh_token) <= 5000);
alter table auth.one_time_tokens
  add constraint one_time_tokens_size_check check (length(token_hash) <= 300 and length(relates_to) <= 320 and length(otp_hash) <= 300);
alter table auth.audit_log_entries
  add constraint audit_log_entries_size_check check (octet_length(payload::text) <= 20000);

alter table storage.objects
  add constraint objects_name_size_check check (length(name) <= 1024 and length(requested_name) <= 1024 and length(version) <= 100 and length(owner_id) <= 100),
  add constraint objects_metadata_size_check check (octet_length(metadata::text) <= 5000 and octet_length(user_metadata::text) <= 40000);

alter table platform.resumable_uploads
  add constraint resumable_uploads_size_check check (length(name) <= 1024 and length(object_key) <= 1200 and length(owner_id) <= 100
    and length(owner_role) <= 100 and octet_length(metadata::text) <= 20000 and octet_length(parts::text) <= 50000);
alter table platform.known_devices
  add constraint known_devices_size_check check (length(token_hash) <= 200 and length(method) <= 100 and length(user_agent) <= 500);
alter table platform.rate_limits
  add constraint rate_limits_size_check check (length(key) <= 500);
alter table platform.shadow_passwords
  add constraint shadow_passwords_size_check check (length(password_hash) <= 300);
alter table platform.used_captchas
  add constraint used_captchas_size_check check (length(signature) <= 500);

drop function pg_temp.cut_document, pg_temp.cut_name;
