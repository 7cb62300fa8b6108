import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

const sessionIdleDays = 60
const unconfirmedEnquiryDays = 7
const contactRequestDays = 365

/** Deletes expired data. Running it twice, or on two servers, is harmless. */
export const housekeeping = (sql: Sql): Task => ({
  name: 'housekeeping',
  everyMs: 10 * 60_000,
  run: async () => {
    await sql`delete from platform.rate_limits where free_at < now()`
    await sql`delete from platform.used_captchas where expires_at < now() - interval '1 minute'`
    // Confirmation links are valid for a day, and the flow that follows a little longer.
    await sql`delete from auth.flow_state where created_at < now() - interval '2 days'`
    await sql`delete from auth.one_time_tokens where created_at < now() - interval '2 days'`
    await sql`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`
    await sql`delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'`
    await sql`
      delete from auth.sessions where not_after < now()
        or coalesce(refreshed_at at time zone 'utc', created_at) < now() - make_interval(days => ${sessionIdleDays})`
    await sql`delete from platform.known_devices where last_seen_at < now() - interval '400 days'`
    await sql`delete from private.sign_in_failures where updated_at < now() - interval '1 day'`
    await sql`delete from private.mail_outbox where sent_at < now() - interval '30 days' and dedupe_key is null`
    await sql`delete from private.soft_deleted where deleted_at < now() - interval '1 day'`
    // Used only for counting per day; two days cover every time zone.
    await sql`delete from private.listing_viewers where day < current_date - 1`
    await sql`delete from private.network_actions where day < current_date - 1`
    await sql`delete from private.quota_usage where starts_at < now() - interval '2 days'`
    await sql`delete from private.captcha_passes where expires_at < now()`
    await sql`select private.delete_old_bulk_changes()`
    await sql`select private.delete_old_feed_messages()`
    await sql`select private.delete_old_email_alerts()`
    await sql`delete from public.contact_requests where answered_at < now() - make_interval(days => ${contactRequestDays})`
    await sql`delete from public.enquiry_drafts where updated_at < now() - interval '7 days'`
    // Enquiries that were held because the two sides have blocked each other, and never confirmed.
    await sql`
      delete from public.property_enquiries
      where status = 'unconfirmed' and created_at < now() - make_interval(days => ${unconfirmedEnquiryDays})`
    return false
  },
})
