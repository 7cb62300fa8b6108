import type { Role } from '../domain/accounts/roles.ts'
import type { FeedOutcome, FeedReport } from '../domain/feeds/feed-report.ts'
import type { Country } from '../domain/geo/country.ts'
import type { Finding, FindingCode } from '../domain/listings/advert-check.ts'
import type { ListingStatus } from '../domain/listings/listing-status.ts'
import type { PictureDetails } from '../domain/listings/picture-details.ts'
import type { ListingType } from '../domain/money/price.ts'
import type {
  ChainStage,
  Milestone,
  MilestoneState,
  OfferDocumentKind,
  OfferEventKind,
  OfferFunding,
  OfferPosition,
  OfferSide,
  OfferStatus,
} from '../domain/offers/offer-words.ts'
import type { Membership } from '../domain/plans/plan-change.ts'
import type { Plan } from '../domain/plans/plan-terms.ts'
import type { Facets } from '../domain/search/facets.ts'
import type { FoundPlace } from '../domain/search/search-heading.ts'
import type { ViewingFacts } from '../domain/viewings/viewing-event.ts'
import type {
  AlertFrequency,
  AssignmentReason,
  EnquirySide,
  EnquiryState,
  ImportOutcome,
  MemberRole,
} from './column-types.ts'
import type { Table } from './tables.ts'

/** Results of functions that return JSON, and of those that may return null. */
export type FunctionResults = {
  admin_health: Health
  admin_home: AdminHome
  agency_directory: AgencyDirectory
  calendar_feed: CalendarFeed | null
  agency_invitation: AgencyInvitation | null
  agency_page: Agency | null
  alert_for_unsubscribe: { name: string; alert: AlertFrequency; has_account: boolean } | null
  area_guide: AreaGuide | null
  confirm_availability: ConfirmationOutcome
  /** Without a token, the alert went to the account with this address. */
  confirm_email_alert: {
    name: string
    query: string
    alert: AlertFrequency
    manage_token: string | null
  } | null
  confirm_by_link: ConfirmationOutcome | null
  correct_place: { name: string; parent: string | null; slug: string; is_likely: boolean } | null
  /** By property type. */
  count_searches: { count: number; is_exact: boolean; place: FoundPlace | null }[]
  availability_request: { homes: AwaitedListing[] } | null
  bulk_change_listings: BulkChangeLine[]
  comparable_service_charge: { median: number; count: number } | null
  disclosure_score: { stated: number; applicable: number; percent: number } | null
  email_alert_request: { name: string; query: string; alert: AlertFrequency } | null
  email_alerts: EmailAlerts | null
  expired_listing_summary: ExpiredListing | null
  export_my_data: Record<string, unknown>
  feed_picture_counts: { waiting: number; stored: number; failed: number; missing: number }
  guest_enquiry: GuestThread | null
  home_history: HomeHistory | null
  import_listings: ImportedRow[]
  list_areas: AreaSummary[]
  /** Null if one of them is off the market. */
  listing_cards: SearchCard[] | null
  listing_offers: ListingOffers | null
  listing_problems: Finding[]
  map_clusters: MapCluster[]
  mfa_reset_for_cancel: { outcome: MfaResetOutcome | null; effective_at: string } | null
  my_availability: { due: number; unconfirmed: number; hidden: number }
  my_feed_messages: FeedMessage[]
  my_feeds: MyFeeds
  my_calendar_feeds: {
    feeds: { id: string; created_at: string; branch: string | null }[]
    branches: { id: string; name: string }[]
  }
  my_enquiries: Inbox
  my_enquiry: Thread | null
  my_enquiry_counts: { total: number; unread: number; agency_id: string | null }
  my_listings: { rows: MyListing[]; has_more: boolean }
  my_offer: Offer | null
  my_offers: OfferSummary[]
  my_plan_usage: PlanUsage | null
  my_viewing_availability: ViewingAvailability | null
  my_viewings: Diary | null
  offer_form: OfferFormFacts | null
  professional_home: ProfessionalHome | null
  save_content: string | null
  search_count: { count: number; is_exact: boolean; place: FoundPlace | null }
  search_facets: Facets
  /** `count` and `is_exact` are null unless they were requested by `with_count`. */
  search_properties: {
    items: SearchCard[]
    next: string | null
    place: FoundPlace | null
    count: number | null
    is_exact: boolean | null
  }
  share_list: string | null
  shared_list: { name: string; updated_at: string; count: number; properties: SharedListing[] } | null
  sitemap_listings: [id: string, updatedAt: string][]
  sitemap_parts: string[]
  store_feed_picture: string | null
  undo_bulk_change: BulkChangeLine[]
  unsubscribe_alert: string | null
  viewing_draw: ViewingDraw | null
  viewing_options: ViewingOptions | null
  where_can_i_live: FittingAreas
}

/** Columns of table functions that may be null, or whose values are fewer than `text` or `jsonb` allows. */
export type FunctionColumns = {
  admin_properties: {
    agency: { name: string; slug: string } | null
    listing_type: ListingType
    owner_id: string | null
    status: ListingStatus
  }
  admin_sessions: { ip: string | null; user_agent: string | null }
  admin_user_names: { first_name: string | null; last_name: string | null }
  admin_users: {
    banned_until: string | null
    first_name: string | null
    last_name: string | null
    last_sign_in_at: string | null
    locked_until: string | null
    roles: Role[]
  }
  agencies_without_owner: { invited: string[]; members: AgencyPerson[] }
  agency_activity: { answer_minutes: number | null }
  agency_team: {
    branch_id: string | null
    first_name: string | null
    last_name: string | null
    role: MemberRole
  }
  failed_mail: { last_error: string | null }
  find_place: { outcode: string | null; parent: string | null; slug: string | undefined }
  find_postcode: { country: Country | null; town: string | null }
  mfa_reset_of: {
    decided_at: string | null
    /** Null while it is pending. */
    outcome: MfaResetOutcome | null
    requested_by: string | null
  }
  my_saved_properties: {
    listing_type: ListingType
    price: number | null
    price_at_save: number | null
    /** Null where it is off the market. */
    property: Table<'properties'>['Row'] | null
    status: Exclude<ListingStatus, 'draft' | 'scheduled' | 'removed'>
    status_at_save: string | null
  }
  my_sessions: { ip: string | null; user_agent: string | null }
  nearby_stations: { crs: string | null }
  suggest_places: { outcode: string | null; parent: string | null; slug: string | null }
}

type CalendarFeed = {
  name: string
  events: { id: string; changed_at: string; is_cancelled: boolean; facts: ViewingFacts }[]
}

type ViewingRule = {
  id: string
  property_id: string | null
  weekday: number
  opens: string
  closes: string
  capacity: number
}

type ViewingException = {
  id: string
  property_id: string | null
  day: string
  is_available: boolean
  /** Both null: away all day. */
  opens: string | null
  closes: string | null
  capacity: number
}

type ViewingAvailability = {
  is_host: boolean
  settings: {
    slot_minutes: number
    travel_minutes: number
    notice_minutes: number
    meeting_point: string | null
    contact_phone: string | null
  } | null
  rules: ViewingRule[]
  exceptions: ViewingException[]
  listings: { id: string; title: string; address: string | null }[]
}

type ViewingHome = {
  id: string | null
  title: string
  address: string | null
  postcode: string | null
  is_on_market: boolean
}

type ViewingAttendance = 'took_place' | 'other_absent' | 'self_absent'
type ViewingOpinion = {
  attendance: ViewingAttendance
  rating: number | null
  comment: string | null
  created_at: string
}
type ViewingFeedback = { mine: ViewingOpinion | null; theirs: ViewingOpinion | null }
type ViewingStatus = 'booked' | 'cancelled' | 'completed'

type Diary = {
  is_host: boolean
  agency_id: string | null
  has_availability: boolean
  /** What the caller, or their agency, shows. */
  appointments: {
    id: string
    starts_at: string
    ends_at: string
    capacity: number
    draw_id: string | null
    home: ViewingHome
    is_mine: boolean
    host: string | null
    people: {
      viewing_id: string
      name: string
      phone: string | null
      enquiry_id: string | null
      status: ViewingStatus
      no_show: ViewingSide | null
      feedback: ViewingFeedback
    }[]
  }[]
  /** What the caller has booked. */
  viewings: {
    id: string
    starts_at: string
    ends_at: string
    status: ViewingStatus
    home: ViewingHome
    enquiry_id: string | null
    sequence: number
    cancelled_by: 'seeker' | 'host' | 'system' | null
    cancel_reason: string | null
    no_show: ViewingSide | null
    facts: ViewingFacts
    feedback: ViewingFeedback
    can_reschedule: boolean
  }[]
  draws: (Omit<ViewingDraw, 'tickets'> & { is_host: boolean })[]
}

type ViewingSide = 'seeker' | 'host'

type ViewingDraw = {
  id: string
  property_id: string
  property_title: string
  status: 'open' | 'drawn' | 'cancelled'
  closes_at: string
  drawn_at: string | null
  seed_hash: string
  /** Null until the draw. */
  seed: string | null
  requests: number
  slots: { starts_at: string; capacity: number }[]
  tickets: { id: string; place: number; status: ViewingTicketStatus }[]
  mine: { id: string; place: number | null; status: ViewingTicketStatus; ahead: number | null } | null
}

type ViewingTicketStatus = 'requested' | 'waiting' | 'booked' | 'left'

type ViewingOptions = {
  slots: { starts_at: string; ends_at: string; places_left: number; capacity: number }[]
  draw: { id: string; closes_at: string; status: 'open' | 'drawn'; places: number } | null
  booked_at: string | null
}

/** An offer for a sale or an application to rent, as one of its sides sees it. */
type OfferSummary = {
  id: string
  side: OfferSide
  kind: ListingType
  name: string
  home: {
    id: string | null
    title: string
    location: string | null
    picture: string | null
    price: number | null
    status: ListingStatus | null
  }
  with: string
  /** Null for the advertiser while the offers are sealed. */
  amount: number | null
  counter_amount: number | null
  rent_limit: number | null
  sealed_until: string | null
  status: OfferStatus
  reason: string | null
  position: OfferPosition | null
  funding: OfferFunding | null
  conditions: string
  move_in: string | null
  adults: number | null
  children: number | null
  has_guarantor: boolean | null
  pets: string | null
  holding_deposit: number | null
  holding_deposit_on: string | null
  agree_by: string | null
  repay_by: string | null
  created_at: string
  changed_at: string
  decided_at: string | null
  is_put_to_seller: boolean
}

type Offer = OfferSummary & {
  /** The seller's name, for the advertiser; null if there is no contact. */
  seller: string | null
  country: Country | null
  /** 0 where the law allows none; null for a sale or without a cap. */
  holding_deposit_cap: number | null
  events: {
    id: number
    at: string
    kind: OfferEventKind
    side: OfferSide | 'system'
    amount: number | null
    note: string | null
  }[]
  documents: {
    id: string
    kind: OfferDocumentKind
    file_name: string | null
    created_at: string
    expires_at: string
    is_erased: boolean
  }[]
  milestones: {
    step: Milestone
    state: MilestoneState
    due_on: string | null
    updated_by: OfferSide
    updated_at: string
  }[]
  chain: {
    id: string
    place: 'below' | 'above'
    description: string
    stage: ChainStage
    added_by: OfferSide
    is_confirmed: boolean
  }[]
}

type ListingOffers = {
  id: string
  title: string
  location: string
  kind: ListingType
  price: number
  status: ListingStatus
  seller: { name: string; email: string } | null
  needs_seller: boolean
  sealed_until: string | null
  offers: OfferSummary[]
}

type OfferFormFacts = {
  id: string
  title: string
  location: string
  picture: string | null
  kind: ListingType
  price: number
  price_qualifier: string | null
  country: Country | null
  available_from: string | null
  rent_limit: number | null
  sealed_until: string | null
  is_own: boolean
  with: string
  /** The caller's open offer for this home. */
  offer_id: string | null
}

type AgencyPerson = { id: string; email: string; first_name: string | null; last_name: string | null }

type MfaResetOutcome = 'applied' | 'cancelled' | 'stopped' | 'superseded'

type Health = {
  mail: { waiting: number; failed: number; oldest_waiting: string | null; last_sent: string | null }
  alerts: { unmatched: number; oldest: string | null }
  listings: { overdue_opening: number; overdue_closing: number }
  support: { open: number; overdue: number }
  /** Card refunds that the payment provider has not confirmed yet. */
  refunds: { waiting: number; failing: number }
  /** Subscriptions that the payment provider has not ended yet. */
  cancellations: { waiting: number; failing: number }
  /** Landlords and agencies without their role whose listings the worker has yet to withdraw. */
  withdrawals: { waiting: number; oldest: string | null }
  /** Feed pictures that the worker has yet to fetch. */
  pictures: { waiting: number; oldest_due: string | null }
  files: { bucket: string; files: number; bytes: number | null }[]
}

type AgencySummary = {
  id: string
  name: string
  slug: string
  description: string
  logo: string | null
  colour: string | null
  address_line: string | null
  postcode: string | null
  response_minutes: number | null
  response_share: number | null
  response_enquiries: number | null
  branches: string[]
  for_sale: number
  to_rent: number
  metres?: number | null
}

/** `place` is the place searched for, if the gazetteer knows it. */
type AgencyDirectory = { items: AgencySummary[]; count: number; place: { name: string } | null }

/** Everything that is stored about a person who gets alerts without an account. */
export type EmailAlerts = {
  email: string
  created_at: string
  alerts: {
    id: string
    name: string
    query: string
    alert: AlertFrequency
    created_at: string
    last_sent_at: string | null
  }[]
}

type Agency = AgencySummary & {
  phone: string | null
  email: string | null
  website: string | null
  colour_secondary: string | null
  created_at: string
  opening_hours: string
  team: string
  sold_or_let: number
  median_price: number | null
  median_rent: number | null
  offices: {
    id: string
    name: string
    address_line: string | null
    postcode: string | null
    phone: string | null
    email: string | null
  }[]
}

type AgencyInvitation = {
  agency: string
  logo: string | null
  role: MemberRole
  email: string
  expires_at: string
  is_open: boolean
}

type AreaSummary = {
  slug: string
  name: string
  kind: 'town' | 'district'
  parent: string | null
  parent_slug: string | null
  region: string | null
  country: string | null
  homes_for_sale: number
  homes_to_rent: number
  median_price: number | null
  median_rent: number | null
}

/** `bedrooms`: -1 is all together, 5 is five or more. */
type AreaPrices = {
  listing_type: ListingType
  bedrooms: number
  sample: number
  median: number
  lower: number
  upper: number
  median_days: number
}

type AreaGuide = AreaSummary & {
  latitude: number
  longitude: number
  calculated_at: string
  prices: AreaPrices[]
  districts: AreaSummary[]
  nearby: (AreaSummary & { metres: number })[]
  stations: { name: string; metres: number }[]
}

type FittingAreas = {
  /** As the gazetteer knows them; null where it does not. */
  works: ({ name: string; latitude: number; longitude: number } | null)[]
  count: number
  homes: number
  areas: {
    slug: string
    name: string
    parent: string | null
    latitude: number
    longitude: number
    /** Listings within the budget, of all there are of that size. */
    within: number
    of: number
    lowest: number
    /** From each place of work, in the order in which they were named. */
    metres: (number | null)[]
  }[]
}

type ExpiredListing = {
  id: string
  title: string
  location: string
  listing_type: ListingType
  property_type: string | null
  bedrooms: number | null
  latitude: number | null
  longitude: number | null
}

/** A listing as the search returns it: what is not stated is absent. */
type SearchCard = {
  id: string
  title: string
  location: string
  price: number
  listing_type: ListingType
  price_qualifier?: string | null
  bedrooms?: number | null
  bathrooms?: number | null
  square_feet?: number | null
  published_at?: string | null
  previous_price?: number | null
  image?: string
  image_details?: PictureDetails
  image_count?: number
  status?: string
  property_type?: string
  reduced_at?: string
  latitude?: number
  longitude?: number
  tenure?: string
  lease_years_left?: number
  epc_rating?: string
  council_tax_band?: string
  agency?: { name: string; slug: string } | null
  /** How many facts are stated, and how many apply. */
  facts: [stated: number, applicable: number]
  /** Pence a month beside the rent or the mortgage. */
  running_cost: number
  confirmed_at?: string
  is_unconfirmed?: true
  /** Of a home that was listed before. */
  first_listed_at?: string
  /** When it would have been listed if it had been on the market ever since. */
  shown_since?: string
}

/** When a home was on the market, over all listings of it. */
type HomeHistory = {
  first_listed_at: string
  listings: number
  days: number
  price_changes: number
  periods: {
    /** The first listing of the home is 1. */
    listing: number
    is_this: boolean
    /** Null means price on application. */
    price: number | null
    from: string
    until: string
  }[]
}

/** A home that its advertiser is asked to confirm. */
type AwaitedListing = {
  id: string
  title: string
  location: string
  state: 'confirmed' | 'unconfirmed' | 'hidden'
  confirmed_at: string
}

/** Listings that could not return to the market, each with the hint of its error. */
type ConfirmationOutcome = {
  confirmed: number
  refused: { id: string; title: string; reason: string }[]
}

/** How many listings each choice of a filter would find. A choice that finds none is absent. */
/** Several listings close together, or one with its id and price. */
type MapCluster = {
  latitude: number
  longitude: number
  count: number
  min_price: number | null
  id: string | null
}

type SharedListing = Pick<
  Table<'properties'>['Row'],
  | 'id'
  | 'title'
  | 'location'
  | 'price'
  | 'price_qualifier'
  | 'bedrooms'
  | 'bathrooms'
  | 'square_feet'
  | 'images'
  | 'image_details'
  | 'listing_type'
  | 'published_at'
  | 'previous_price'
  | 'status'
>

type ImportedRow = {
  row: number
  ref: string
  id?: string
  outcome: ImportOutcome
  problem?: string
  note?: string
  /** Publishing problems, or codes of exceptions that need a reason. */
  reasons?: (Finding | FindingCode)[]
  pictures?: {
    source: string
    state: 'waiting' | 'missing' | 'stored' | 'failed'
    size_bytes: number | null
  }[]
}

type PlanUsage = { membership: Membership; plan: Plan; listings_used: number; published_this_month: number }

type EnquiryListing = {
  /** Null where the listing is gone. */
  id: string | null
  title: string
  location: string | null
  picture: string | null
}

type Inbox = {
  total: number
  unread: number
  counts: Partial<Record<EnquiryState, number>>
  /** Of an agency's: how many are the caller's, nobody's and overdue. */
  assigned: { me: number; none: number; late: number }
  /** Whether there has ever been an enquiry about this person's listings. */
  has_received: boolean
  /** The agency that the caller works for. */
  agency_id: string | null
  enquiries: {
    id: string
    with: string
    home: EnquiryListing
    status: EnquiryState
    viewing_at: string | null
    wants_viewing: boolean
    last_message_at: string
    is_unread: boolean
    last: { side: EnquirySide; body: string } | null
    /** Null for members, whose accounts are confirmed, and for enquirers. */
    is_email_confirmed: boolean | null
    negotiator: Negotiator | null
    assigned_to: string | null
    assigned_name: string | null
    is_late: boolean
    branch: string | null
  }[]
}

/** Whom an enquirer deals with. */
type Negotiator = { name: string | null; branch: string | null }

/** What colleagues share about an enquiry of their agency. */
type Lead = {
  agency_id: string
  branch: string | null
  assigned_to: string | null
  assigned_name: string | null
  /** Whether the negotiator is away today. */
  is_away: boolean
  due_at: string | null
  escalated_at: string | null
  history: {
    id: string
    name: string | null
    by: string | null
    reason: AssignmentReason
    note: string | null
    at: string
  }[]
  notes: { id: string; by: string | null; is_mine: boolean; body: string; at: string }[]
  /** Replies that colleagues are writing. */
  drafts: { user_id: string; name: string | null; body: string; at: string }[]
  reply_fields: {
    first_name: string
    name: string
    address: string
    home: string
    my_name: string | null
    agency: string | null
    branch: string | null
    phone: string | null
  }
}

type Thread = {
  id: string
  side: EnquirySide
  with: string
  home: EnquiryListing
  status: EnquiryState
  viewing_at: string | null
  wants_viewing: boolean
  preferred_times: string[]
  contact_email: string | null
  contact_phone: string | null
  created_at: string
  is_guest: boolean
  /** Null for members, and for the enquirer. */
  is_email_confirmed: boolean | null
  /** Null for the advertiser. */
  negotiator: Negotiator | null
  /** Null for enquirers and landlords. */
  lead: Lead | null
  is_unread: boolean
  /** When the other side last looked. */
  read_at: string | null
  has_blocked: boolean
  has_reported: boolean
  messages: {
    id: string
    side: EnquirySide
    body: string
    created_at: string
    is_mine: boolean
    /** Sent by the branch's rules. */
    is_automatic: boolean
    /** The colleague who wrote it, for their agency. */
    by?: string | null
  }[]
}

type GuestThread = Pick<
  Thread,
  | 'id'
  | 'with'
  | 'home'
  | 'negotiator'
  | 'status'
  | 'viewing_at'
  | 'read_at'
  | 'has_blocked'
  | 'has_reported'
  | 'messages'
>

/** A row of the table of the caller's listings. `sort_key` and `id` are its position in the current order. */
type MyListing = Pick<
  Table<'properties'>['Row'],
  | 'id'
  | 'status'
  | 'listing_type'
  | 'title'
  | 'location'
  | 'price'
  | 'publish_at'
  | 'published_at'
  | 'expires_at'
  | 'removed_reason'
  | 'updated_at'
  | 'country'
  | 'deposit'
  | 'holding_deposit'
  | 'let_type'
  | 'property_type'
  | 'external_ref'
  | 'branch_id'
  | 'negotiator_id'
  | 'agency_id'
> & {
  sort_key: string
  picture: string | null
  photos: number
  branch: string | null
  negotiator: string | null
  missing: MissingFact[]
  suggestion: ListingSuggestion | null
  is_in_review: boolean
  confirmation: Pick<Table<'listing_confirmations'>['Row'], 'confirmed_at' | 'state'> | null
  views: number
  saves: number
  enquiries: number
}

export type MissingFact =
  | 'address'
  | 'price'
  | 'type'
  | 'photos'
  | 'floor_plan'
  | 'description'
  | 'bedrooms'
  | 'size'
  | 'epc'
  | 'council_tax'
  | 'tenure'
  | 'deposit'

export type ListingSuggestion = 'photos' | 'facts' | 'no_views' | 'price'

export type ListingSnapshot = Pick<
  Table<'properties'>['Row'],
  'status' | 'price' | 'branch_id' | 'negotiator_id' | 'expires_at' | 'publish_at'
>

/** What a change to many listings did with one of them. */
export type BulkChangeLine = {
  id: string
  title: string
  reference?: string
  listing_type?: ListingType
  outcome: 'done' | 'unchanged' | 'in_review' | 'refused'
  /** Why it was refused; `problems` has the details as JSON. */
  code?: string
  problems?: string
  /** Both are missing if the listing is not the caller's. */
  before?: ListingSnapshot
  after?: ListingSnapshot
}

type Trend = { now: number; before: number }

/** The home page of a landlord or agent. */
export type ProfessionalHome = {
  viewings: {
    today: number
    later: number
    next: string | null
    rows: {
      id: string
      /** Null for a viewing that was booked without an enquiry. */
      enquiry_id: string | null
      property_id: string | null
      property_title: string
      name: string
      viewing_at: string
    }[]
  }
  enquiries: {
    count: number
    today: number
    days: number
    older: number
    oldest: string | null
    rows: {
      id: string
      property_id: string | null
      property_title: string
      name: string
      since: string
      wants_viewing: boolean
    }[]
  }
  drafts: {
    count: number
    in_review: number
    rows: { id: string; title: string; updated_at: string; is_in_review: boolean; problems: FindingCode[] }[]
  }
  expiring: {
    count: number
    rows: { id: string; title: string; status: ListingStatus; expires_at: string }[]
  }
  stale: {
    count: number
    rows: {
      id: string
      title: string
      suggestion: ListingSuggestion
      published_at: string
      photos: number
      missing: MissingFact[]
      views: number
    }[]
  }
  week: Record<'views' | 'saves' | 'enquiries', Trend>
  market: number
}

export type AdminQueue =
  | 'agent_requests'
  | 'landlord_requests'
  | 'reviews'
  | 'listing_reports'
  | 'enquiry_reports'
  | 'support'
  | 'contact'
  | 'payments'

/** The home page of administrators. */
export type AdminHome = {
  queues: {
    queue: AdminQueue
    target_hours: number
    waiting: number
    oldest: string | null
    overdue: number
  }[]
  sign_ups: Trend & { today: number }
  listings: Trend & { live: number }
  revenue: { this_month_pence: number; last_month_pence: number }
  outstanding_pence: number
}

type FeedMessage = {
  id: string
  received_at: string
  kind: 'send' | 'remove' | 'file'
  ref: string | null
  outcome: FeedOutcome
  report: FeedReport
  property_id: string | null
}

type MyFeeds = {
  is_manager: boolean
  branches: { id: string; name: string }[]
  feeds: {
    id: string
    number: number
    kind: 'realtime' | 'file'
    name: string
    branch: string | null
    /** Managers only. */
    source_url: string | null
    has_source: boolean
    fetch_hours: number
    created_at: string
    last_message_at: string | null
    broken_at: string | null
    broken_reason: 'silent' | 'errors' | 'unreachable' | null
    /** Why files are not read at present. */
    refusal: string | null
    homes: number
    days: { day: string; messages: number; failures: number }[]
    keys: {
      id: string
      name: string
      key_start: string
      created_at: string
      created_by: string | null
      last_used_at: string | null
      refusal: string | null
    }[]
    run: {
      id: string
      file_name: string
      started_at: string
      status: 'running' | 'finished' | 'failed' | 'undecided'
      problem: string | null
      homes: number
      failures: number
      withdrawn: number
      missing: number
      missing_refs: string[]
    } | null
  }[]
}
