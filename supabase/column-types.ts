import type { Role } from '../domain/accounts/roles.ts'
import type { Country } from '../domain/geo/country.ts'
import type { FindingCode } from '../domain/listings/advert-check.ts'
import type { EpcRating } from '../domain/listings/epc.ts'
import type { ListingStatus } from '../domain/listings/listing-status.ts'
import type { PictureDetails } from '../domain/listings/picture-details.ts'
import type { CouncilTaxBand } from '../domain/money/council-tax.ts'
import type { ListingType } from '../domain/money/price.ts'
import type { MembershipStatus, PaymentProvider } from '../domain/plans/plan-change.ts'
import type { SupportStatus } from '../domain/plans/support-due.ts'
import type { SearchCriteria } from '../domain/search/search-criteria.ts'
import type { ContactTopic } from '../domain/site/contact-topics.ts'

/**
 * Columns with fewer values than `text` or `jsonb` allows, which the type generator cannot know. Whether a
 * column may be null, they do.
 */
export type ColumnTypes = {
  agency_invitations: { role: MemberRole }
  agency_members: { role: MemberRole }
  announcements: { audience: Role | 'everybody' }
  app_settings: { value: number | boolean | string }
  audit_log: { before: Record<string, unknown>; after: Record<string, unknown> }
  blog_posts: { status: ContentStatus }
  bulk_changes: { action: BulkAction }
  content_changes: { entity: ContentKind }
  content_revisions: { entity: ContentKind }
  enquiry_assignments: { reason: AssignmentReason }
  enquiry_messages: { side: EnquirySide }
  enquiry_reports: { status: ReportStatus }
  enquiry_routing: { mode: RoutingMode }
  import_runs: {
    format: 'csv' | 'blm' | 'rtdf'
    status: 'running' | 'finished' | 'failed'
    report: ImportReportLine[]
  }
  letting_agent_requests: { status: RequestStatus; payment_status: PaymentStatus }
  listing_confirmations: {
    state: 'confirmed' | 'unconfirmed' | 'hidden'
    status_before: 'live' | 'under_offer'
  }
  listing_reports: { reason: ReportReason; status: ReportStatus }
  listing_reviews: { codes: FindingCode[]; status: 'pending' | 'approved' | 'refused' }
  memberships: { status: MembershipStatus; provider: PaymentProvider }
  notification_preferences: { kind: PreferenceKind }
  notifications: { kind: PreferenceKind | 'account' }
  pages: { status: ContentStatus }
  payments: { status: PaymentStatus; provider: PaymentProvider }
  places: { country: Country }
  plans: { role: 'letting_agent' | 'private_landlord' }
  private_landlord_requests: { status: RequestStatus; payment_status: PaymentStatus }
  properties: {
    country: Country
    council_tax_band: CouncilTaxBand
    epc_rating: EpcRating
    epc_status: 'applied for' | 'exempt'
    image_details: PictureDetails[]
    listing_type: ListingType
    material_information: Record<string, Statement | undefined>
    status: ListingStatus
    status_before_removal: ListingStatus
  }
  property_enquiries: { status: EnquiryState | 'unconfirmed' }
  saved_searches: { alert: AlertFrequency; criteria: SearchCriteria }
  contact_requests: { topic: ContactTopic; status: SupportStatus }
  support_requests: { status: SupportStatus }
  user_roles: { role: Role }
}

export type BulkAction = 'publish' | 'withdraw' | 'renew' | 'price' | 'branch' | 'negotiator'

export type AlertFrequency = 'off' | 'instant' | 'daily' | 'weekly'
type ContentKind = 'page' | 'blog_post'
type ContentStatus = 'draft' | 'scheduled' | 'published'
export type AssignmentReason =
  | 'listing'
  | 'named'
  | 'lister'
  | 'round_robin'
  | 'cover'
  | 'branch'
  | 'by_hand'
  | 'answered'
  | 'escalated'
  | 'left'
type RoutingMode = 'lister' | 'named' | 'round_robin' | 'everyone'
export type EnquirySide = 'enquirer' | 'professional'
export type EnquiryState = 'new' | 'answered' | 'viewing_booked' | 'closed'
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'refused'
export type MemberRole = 'owner' | 'member'
type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded'
type PreferenceKind =
  | 'access_request'
  | 'enquiry'
  | 'alert'
  | 'listing'
  | 'payment'
  | 'support'
  | 'announcement'
type ReportReason =
  | 'scam'
  | 'not_available'
  | 'wrong_price'
  | 'wrong_details'
  | 'discrimination'
  | 'offensive'
  | 'duplicate'
  | 'other'
type ReportStatus = 'open' | 'upheld' | 'dismissed'
type RequestStatus = 'pending' | 'approved' | 'rejected'

/** A row of an import, as its history shows it. */
type ImportReportLine = { row: number; ref: string; title: string; outcome: ImportOutcome; notes: string[] }

/** What an advertiser says on a subject of material information. */
type Statement = { state?: string; text?: string }
