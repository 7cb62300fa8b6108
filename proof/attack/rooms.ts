import { listingSteps } from '../../domain/listing-steps.ts'
import { paths } from '../../web/lib/paths.ts'
import type { Actor } from './cast.ts'
import { type LivingLinks, makeLinks } from './living-links.ts'
import { alarm } from './planted-scripts.ts'
import { reflected } from './reflected.ts'
import type { Siege } from './siege.ts'

type Visits = { actor: Actor | undefined; addresses: string[] }

const payload = `'"><img src=x onerror=${alarm}('address') data-${alarm}><svg onload=${alarm}('address')>`

/** Where everything is shown that people have written, and who goes there. */
export async function roomsOf(siege: Siege): Promise<Visits[]> {
  const { cast } = siege
  const links = await makeLinks(siege, 'user')
  const trader = await makeLinks(siege, 'agent')
  return [
    {
      actor: undefined,
      addresses: [
        ...[links, trader].flatMap(linked),
        ...(await publicPages(siege)),
        ...reflected(payload),
        ...reflected(`javascript:${alarm}('address')`).slice(-20),
      ],
    },
    {
      actor: cast.actor('user'),
      addresses: [
        ...memberRooms(siege, 'user'),
        ...own(links),
        `${paths.portal}?tab=${encodeURIComponent(payload)}`,
      ],
    },
    {
      actor: cast.actor('agent'),
      addresses: [
        ...memberRooms(siege, 'agent'),
        ...traderRooms(siege, 'agent'),
        ...own(trader),
        paths.portalAgency,
        paths.agencyAnalytics,
      ],
    },
    {
      actor: cast.actor('landlord'),
      addresses: [...memberRooms(siege, 'landlord').slice(0, 4), ...traderRooms(siege, 'landlord')],
    },
    { actor: cast.actor('admin'), addresses: await adminRooms(siege) },
  ]
}

/** Where links in mails lead, for whoever has them. */
const linked = ({ shared, guest, unsubscribe, invitation }: LivingLinks): string[] => [
  paths.sharedList(shared),
  `/enquiry/${guest}`,
  `/unsubscribe/${unsubscribe}`,
  paths.joinAgency(invitation),
]

/** And where only the person themself gets to. */
const own = ({ invoice, invitation, erasure }: LivingLinks): string[] => [
  paths.portalInvoice(invoice),
  paths.joinAgency(invitation),
  `${paths.portalSettings}/erase?token=${erasure}`,
]

const namesOf = ({ cast }: Siege, who: string) => cast.world.names.get(who) ?? {}

async function publicPages(siege: Siege): Promise<string[]> {
  const posts = await siege.site.sql<
    { id: string }[]
  >`select id from public.blog_posts where status = 'published' order by created_at desc limit 2`
  const agencies = await siege.site.sql<{ slug: string }[]>`
    select slug from public.agencies
    where id in ${siege.site.sql(['agent', 'gated'].map((who) => namesOf(siege, who).agency ?? ''))}`
  const homes = ['user', 'agent', 'landlord'].map((who) => paths.property(namesOf(siege, who).live ?? ''))
  return [
    paths.home,
    paths.blog,
    ...posts.flatMap(({ id }) => [paths.blogPost(id), `${paths.blog}?post=${id}`]),
    ...homes,
    paths.aboutUs,
    paths.help,
    paths.press,
    paths.agents,
    ...agencies.map(({ slug }) => paths.agent(slug)),
    '/search?type=sale&sort=newest',
    '/search?type=sale&keywords=attacked',
    paths.areaGuides,
    paths.landlords,
    paths.lettingAdmin,
    paths.sitemap,
    paths.blogFeed,
  ]
}

function memberRooms(siege: Siege, who: string): string[] {
  const { asked = '', received = '', list = '', live = '', sold = '', support = '' } = namesOf(siege, who)
  return [
    paths.portal,
    paths.portalProfile,
    paths.portalEnquiry(asked),
    paths.portalEnquiry(received),
    paths.portalEnquiries,
    paths.portalSaved,
    paths.portalSavedList(list),
    paths.portalCompare([live, sold]),
    paths.portalAlerts,
    paths.portalNotifications,
    paths.portalSettings,
    paths.portalSupport,
    paths.portalSupportRequest(support),
    paths.portalMembership,
  ]
}

function traderRooms(siege: Siege, who: string): string[] {
  const { draft = '', live = '' } = namesOf(siege, who)
  return [
    paths.portalListings,
    paths.portalListing(live),
    paths.portalListing(draft),
    ...listingSteps.map((step) => paths.portalListingStep(draft, step)),
    paths.portalImport,
  ]
}

async function adminRooms(siege: Siege): Promise<string[]> {
  const { person = '', draft = '', support = '' } = namesOf(siege, 'user')
  const { person: agent = '', draft: agentDraft = '', live: agentLive = '' } = namesOf(siege, 'agent')
  const [report] = await siege.site.sql<
    { id: string }[]
  >`select enquiry_id as id from public.enquiry_reports limit 1`
  const [post] = await siege.site.sql<
    { id: string }[]
  >`select id from public.blog_posts where status = 'published' order by created_at desc limit 1`
  return [
    paths.admin,
    `${paths.admin}?kind=landlords`,
    paths.adminProperties,
    paths.adminProperty(draft),
    paths.adminProperty(agentLive),
    paths.adminReports,
    paths.adminUsers,
    `${paths.adminUsers}?q=${encodeURIComponent(payload)}`,
    paths.adminUser(person),
    paths.adminUser(agent),
    paths.adminPages,
    paths.adminPage('about-us'),
    paths.adminPage('press'),
    paths.adminPage('careers'),
    paths.adminPost(agentDraft),
    paths.adminPost(namesOf(siege, 'landlord').draft ?? ''),
    paths.adminPosts,
    paths.adminPost(post?.id ?? ''),
    paths.adminEnquiries,
    paths.adminEnquiryReport(report?.id ?? ''),
    paths.adminNotifications,
    paths.adminPayments,
    paths.adminSettings,
    paths.adminSupport,
    paths.adminSupportRequest(support),
    paths.adminAudit,
    paths.adminHealth,
  ]
}
