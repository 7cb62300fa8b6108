-- Limits on what callers can have the services keep. Rows from before stay as they are.
alter table auth.users
  add constraint users_metadata_size_check check (octet_length(raw_user_meta_data::text) <= 20000 and octet_length(raw_app_meta_data::text) <= 20000) not valid,
  add constraint users_phone_size_check check (length(phone) <= 50 and length(phone_change) <= 50) not valid;
alter table auth.identities
  add constraint identities_size_check check (octet_length(identity_data::text) <= 20000
    and length(email) <= 320 and length(provider) <= 100 and length(provider_id) <= 320) not valid;
alter table auth.sessions
  add constraint sessions_size_check check (length(user_agent) <= 500 and length(tag) <= 200 and length(refresh_token_hmac_key) <= 500) not valid;
alter table auth.mfa_factors
  add constraint mfa_factors_size_check check (length(friendly_name) <= 100 and length(phone) <= 50 and length(secret) <= 500
    and octet_length(web_authn_credential::text) <= 20000) not valid;
alter table auth.mfa_challenges
  add constraint mfa_challenges_size_check check (length(otp_code) <= 100 and octet_length(web_authn_session_data::text) <= 20000) not valid;
alter table auth.mfa_amr_claims
  add constraint mfa_amr_claims_size_check check (length(authentication_method) <= 100) not valid;
alter table auth.flow_state
  add constraint flow_state_size_check check (length(auth_code) <= 300 and length(authentication_method) <= 100 and length(code_challenge) <= 300
    and length(provider_type) <= 100 and length(provider_access_token) <= 5000 and length(provider_refresh_token) <= 5000) not valid;
alter table auth.one_time_tokens
  add constraint one_time_tokens_size_check check (length(token_hash) <= 300 and length(relates_to) <= 320 and length(otp_hash) <= 300) not valid;
alter table auth.audit_log_entries
  add constraint audit_log_entries_size_check check (octet_length(payload::text) <= 20000) not valid;

alter table storage.objects
  add constraint objects_name_size_check check (length(name) <= 1024 and length(requested_name) <= 1024 and length(version) <= 100 and length(owner_id) <= 100) not valid,
  add constraint objects_metadata_size_check check (octet_length(metadata::text) <= 5000 and octet_length(user_metadata::text) <= 40000) not valid;

alter table platform.resumable_uploads
  add constraint resumable_uploads_size_check check (length(name) <= 1024 and length(object_key) <= 1200 and length(owner_id) <= 100
    and length(owner_role) <= 100 and octet_length(metadata::text) <= 20000 and octet_length(parts::text) <= 50000) not valid;
alter table platform.known_devices
  add constraint known_devices_size_check check (length(token_hash) <= 200 and length(method) <= 100 and length(user_agent) <= 500) not valid;
alter table platform.rate_limits
  add constraint rate_limits_size_check check (length(key) <= 500) not valid;
alter table platform.shadow_passwords
  add constraint shadow_passwords_size_check check (length(password_hash) <= 300) not valid;
alter table platform.used_captchas
  add constraint used_captchas_size_check check (length(signature) <= 500) not valid;
