import type { Tx } from '../platform/db/connect.ts'
import type { People } from './people/people.ts'

/**
 * Where the enquiries of agencies are: assigned, in a branch inbox, overdue, and with notes and a draft. The demonstration
 * agent's agency also has rules, an absence and saved replies.
 */
export async function loadLeads(tx: Tx, people: People, now: Date): Promise<void> {
  await tx`
    insert into public.enquiry_leads (enquiry_id, agency_id, branch_id, assigned_to)
    select e.id, e.agency_id, p.branch_id, case when e.status = 'new' and ascii(e.id::text) % 3 = 0 then null else m.user_id end
    from public.property_enquiries e join public.properties p on p.id = e.property_id
    left join public.agency_members m on m.user_id = e.owner_id and m.agency_id = e.agency_id
    where e.agency_id is not null`
  await tx`
    insert into public.enquiry_assignments (enquiry_id, agency_id, user_id, reason, created_at)
    select l.enquiry_id, l.agency_id, l.assigned_to, case when l.assigned_to is null then 'branch' else 'lister' end, e.created_at
    from public.enquiry_leads l join public.property_enquiries e on e.id = l.enquiry_id`
  const agency = people.agencies[0]
  const [agent, colleague] = agency?.staff ?? []
  if (!agency || !agent || !colleague) return
  const branch = agency.branches[0]?.id ?? null
  await tx`
    insert into public.enquiry_routing ${tx([
      {
        agency_id: agency.id,
        branch_id: null,
        mode: 'lister',
        saturday_opens: '09:00',
        saturday_closes: '13:00',
        has_auto_reply: true,
        auto_reply:
          'Hi {{first_name}}, thanks for your message about {{address}}. Our office is closed at the moment. We’ll reply when we open.',
      },
      {
        agency_id: agency.id,
        branch_id: branch,
        mode: 'round_robin',
        saturday_opens: '09:00',
        saturday_closes: '16:00',
        has_auto_reply: false,
        auto_reply: '',
      },
    ])}`
  const away = agency.staff[2] ?? colleague
  await tx`
    insert into public.negotiator_absences (agency_id, user_id, starts_on, ends_on, cover_id)
    values (${agency.id}, ${away.id}, (${now} at time zone 'Europe/London')::date - 1, (${now} at time zone 'Europe/London')::date + 6, ${agent.id})`
  await tx`
    insert into public.saved_replies ${tx(
      savedReplies.map(([title, body]) => ({ agency_id: agency.id, title, body })),
    )}`
  // The end of the last working afternoon.
  const [due] = await tx<{ at: Date }[]>`
    select t.at from generate_series(0, 4) days,
      lateral (select ((${now}::timestamptz at time zone 'Europe/London')::date - days + time '16:00') at time zone 'Europe/London' as at) t
    where t.at < ${now}::timestamptz - interval '1 hour' and extract(isodow from t.at at time zone 'Europe/London') < 6
    order by t.at desc limit 1`
  const dueAt = due?.at ?? now
  const [overdue, noted] = await tx<{ id: string }[]>`
    select e.id from public.property_enquiries e join public.enquiry_leads l on l.enquiry_id = e.id
    where e.agency_id = ${agency.id} and e.status = 'new'
    order by e.created_at < ${dueAt}::timestamptz - interval '2 hours' desc, e.created_at desc, e.id limit 2`
  if (!overdue || !noted) return
  await tx`
    update public.enquiry_leads set assigned_to = ${colleague.id}, due_at = ${dueAt}, escalated_at = ${dueAt} where enquiry_id = ${overdue.id}`
  await tx`
    insert into public.enquiry_assignments (enquiry_id, agency_id, user_id, assigned_by, reason, note, created_at) values
      (${overdue.id}, ${agency.id}, ${colleague.id}, ${agent.id}, 'by_hand', 'You know the street', ${dueAt}::timestamptz - interval '2 hours'),
      (${overdue.id}, ${agency.id}, ${colleague.id}, null, 'escalated', null, ${dueAt})`
  await tx`
    insert into public.enquiry_notes (enquiry_id, agency_id, author_id, body, created_at)
    values (${noted.id}, ${agency.id}, ${colleague.id}, 'Rang at lunchtime, no answer. Prefers the evening.', ${now}::timestamptz - interval '1 hour')`
  await tx`
    insert into public.enquiry_drafts (enquiry_id, user_id, agency_id, body, updated_at)
    values (${noted.id}, ${colleague.id}, ${agency.id}, 'Thanks for getting in touch. The owners are away until', ${now})`
  // A guest who has not opened the link yet.
  await tx`update public.property_enquiries set enquirer_id = null where id = ${noted.id}`
  await tx`update public.enquiry_messages set sender_id = null where enquiry_id = ${noted.id} and side = 'enquirer'`
  await tx`insert into private.enquiry_guests (enquiry_id, email, created_at) values (${noted.id}, 'guest@visitors.example', ${now})`
}

const savedReplies = [
  [
    'Viewing times',
    'Hi {{first_name}},\n\nThanks for asking about {{address}}. I can show you round on weekdays until 6pm or on Saturday morning. Which would suit you?\n\n{{my_name}}\n{{branch}}, {{phone}}',
  ],
  [
    'No longer available',
    'Hi {{first_name}},\n\nI’m afraid {{address}} is no longer available. Would you like me to let you know about similar homes?\n\n{{my_name}}',
  ],
  [
    'Documents for an application',
    'Hi {{first_name}},\n\nTo apply, please bring proof of identity, your last three payslips and your current landlord’s details.\n\n{{my_name}}, {{agency}}',
  ],
] as const
