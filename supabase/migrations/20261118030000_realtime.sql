-- Realtime: the access requests that administrators watch, and the private channels of enquiries.
--
-- Notifications and enquiries are added to the publication where their tables are defined.

alter publication supabase_realtime add table public.letting_agent_requests, public.private_landlord_requests;

-- Channels named enquiry:{id}, where those who can see the enquiry send and receive typing indicators.
create policy "both sides of an enquiry meet in its channel" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and exists (
    select from public.property_enquiries e where 'enquiry:' || e.id = (select realtime.topic())));
create policy "both sides of an enquiry speak in its channel" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and exists (
    select from public.property_enquiries e where 'enquiry:' || e.id = (select realtime.topic())));
