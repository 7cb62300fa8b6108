-- What people hear of while they look: notices and enquiries are published where they are made; here the requests that
-- administrators wait for, and the private channels.
alter publication supabase_realtime add table public.letting_agent_requests, public.private_landlord_requests;

-- Channels named enquiry:{id}: who sees the enquiry hears and says there that somebody is writing.
create policy "both sides of an enquiry meet in its channel" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and exists (
    select from public.property_enquiries e where 'enquiry:' || e.id = (select realtime.topic())));

create policy "both sides of an enquiry speak in its channel" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and exists (
    select from public.property_enquiries e where 'enquiry:' || e.id = (select realtime.topic())));
