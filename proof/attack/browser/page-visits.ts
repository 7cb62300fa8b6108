import { listingSteps } from '../../../domain/listings/wizard-steps.ts'
import { adminPaths } from '../../../domain/site/admin-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import type { Actor } from '../access/actors.ts'
import { linksOf, type RealLinks } from '../access/real-links.ts'
import type { AttackContext } from '../attack-context.ts'
import { alarm } from '../injection/planted-scripts.ts'
import { reflected } from '../injection/reflected.ts'

type Visits = { actor: Actor | undefined; urls: string[] }

const payload = `'"><img src=x onerror=${alarm}('address') data-${alarm}><svg onload=${alarm}('address')>`

/** Every page that shows user content, and who visits it. */
export async function pageVisits(context: AttackContext): Promise<Visits[]> {
  const { actors } = context
  const links = linksOf(context, 'user')
  const trader = linksOf(context, 'agent')
  return [
    {
      actor: undefined,
      urls: [
        ...[links, trader].flatMap(linked),
        ...(await publicPages(context)),
        ...reflected(payload),
        ...reflected(`javascript:${alarm}('address')`).slice(-20),
      ],
    },
    {
      actor: actors.actor('user'),
      urls: [
        ...memberPages(context, 'user'),
        ...own(links),
        `${paths.portal}?tab=${encodeURIComponent(payload)}`,
      ],
    },
    {
      actor: actors.actor('agent'),
      urls: [
        ...memberPages(context, 'agent'),
        ...professionalPages(context, 'agent'),
        ...own(trader),
        portalPaths.agency,
        portalPaths.agencyAnalytics,
      ],
    },
    {
      actor: actors.actor('landlord'),
      urls: [...memberPages(context, 'landlord').slice(0, 4), ...professionalPages(context, 'landlord')],
    },
    { actor: actors.actor('admin'), urls: await adminPages(context) },
  ]
}

/** Pages that links in emails lead to. */
const linked = ({ shared, guest, unsubscribe, availability, invitation }: RealLinks): string[] => [
  paths.sharedList(shared),
  `/enquiry/${guest}`,
  `/unsubscribe/${unsubscribe}`,
  `/confirm-homes/${availability}`,
  portalPaths.joinAgency(invitation),
]

/** Pages that only the user themselves can open. */
const own = ({ invoice, invitation, erasure }: RealLinks): string[] => [
  portalPaths.invoice(invoice),
  portalPaths.joinAgency(invitation),
  `${paths.portalSettings}/erase?token=${erasure}`,
]

const namesOf = ({ actors }: AttackContext, who: string) => actors.fixture.ids.get(who) ?? {}

async function publicPages(context: AttackContext): Promise<string[]> {
  const posts = await context.site.sql<
    { id: string }[]
  >`select id from public.blog_posts where status = 'published' order by created_at desc limit 2`
  const agencies = await context.site.sql<{ slug: string }[]>`
    select slug from public.agencies
    where id in ${context.site.sql(['agent', 'mfaOverdue'].map((who) => namesOf(context, who).agency ?? ''))}`
  const homes = ['user', 'agent', 'landlord'].map((who) => paths.property(namesOf(context, who).live ?? ''))
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

function memberPages(context: AttackContext, who: string): string[] {
  const { asked = '', received = '', list = '', live = '', sold = '', support = '' } = namesOf(context, who)
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
    portalPaths.support,
    portalPaths.supportRequest(support),
    portalPaths.membership,
  ]
}

function professionalPages(context: AttackContext, who: string): string[] {
  const { draft = '', live = '' } = namesOf(context, who)
  return [
    portalPaths.listings,
    portalPaths.listing(live),
    portalPaths.listing(draft),
    ...listingSteps.map((step) => portalPaths.listingStep(draft, step)),
    portalPaths.import,
  ]
}

async function adminPages(context: AttackContext): Promise<string[]> {
  const { person = '', draft = '', support = '' } = namesOf(context, 'user')
  const { person: agent = '', draft: agentDraft = '', live: agentLive = '' } = namesOf(context, 'agent')
  const [report] = await context.site.sql<
    { id: string }[]
  >`select enquiry_id as id from public.enquiry_reports limit 1`
  const [post] = await context.site.sql<
    { id: string }[]
  >`select id from public.blog_posts where status = 'published' order by created_at desc limit 1`
  return [
    paths.admin,
    `${paths.admin}?kind=landlords`,
    adminPaths.properties,
    adminPaths.property(draft),
    adminPaths.property(agentLive),
    adminPaths.reports,
    adminPaths.users,
    `${adminPaths.users}?q=${encodeURIComponent(payload)}`,
    adminPaths.user(person),
    adminPaths.user(agent),
    adminPaths.pages,
    adminPaths.page('about-us'),
    adminPaths.page('press'),
    adminPaths.page('careers'),
    adminPaths.post(agentDraft),
    adminPaths.post(namesOf(context, 'landlord').draft ?? ''),
    adminPaths.posts,
    adminPaths.post(post?.id ?? ''),
    adminPaths.enquiries,
    adminPaths.enquiryReport(report?.id ?? ''),
    adminPaths.notifications,
    adminPaths.payments,
    adminPaths.settings,
    adminPaths.support,
    adminPaths.supportRequest(support),
    adminPaths.audit,
    adminPaths.health,
  ]
}
