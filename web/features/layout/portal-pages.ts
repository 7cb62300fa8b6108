import {
  Bell,
  Building2,
  CalendarDays,
  CreditCard,
  FileUp,
  Handshake,
  Heart,
  House,
  LayoutDashboard,
  LifeBuoy,
  MessageSquare,
  RefreshCw,
  Settings,
  ShieldCheck,
  User,
} from 'lucide-react'
import { canAccess, type PortalSection, type Role } from '../../../domain/accounts/roles.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import type { SidebarItem } from '../../ui/navigation/sidebar.tsx'

/** How many items a page has, and how many are unread. */
export type PageCounts = Partial<Record<PortalSection, { count: number; unread?: number }>>

type Page = SidebarItem & { page?: PortalSection; roles?: readonly Role[]; short?: string }

/** In the order of the sidebar. `short` is the label in the tab bar. */
const pages: readonly Page[] = [
  { to: paths.portal, label: 'Dashboard', short: 'Home', icon: LayoutDashboard, isExact: true },
  { page: 'listings', to: portalPaths.listings, label: 'My listings', short: 'Listings', icon: House },
  { page: 'saved', to: paths.portalSaved, label: 'Saved properties', short: 'Saved', icon: Heart },
  { page: 'enquiries', to: paths.portalEnquiries, label: 'Enquiries', icon: MessageSquare },
  { page: 'alerts', to: paths.portalAlerts, label: 'Searches and alerts', short: 'Alerts', icon: Bell },
  { page: 'viewings', to: portalPaths.viewings, label: 'Viewings', icon: CalendarDays },
  {
    page: 'offers',
    to: offerPaths.offers,
    label: 'Offers and applications',
    short: 'Offers',
    icon: Handshake,
  },
  { page: 'listings', to: portalPaths.import, label: 'Import homes', short: 'Import', icon: FileUp },
  { page: 'agency', to: portalPaths.feeds, label: 'Feeds', icon: RefreshCw },
  { page: 'agency', to: portalPaths.agency, label: 'Agency', icon: Building2 },
  {
    page: 'membership',
    to: portalPaths.membership,
    label: 'Plan and invoices',
    short: 'Plan',
    icon: CreditCard,
  },
  { page: 'support', to: portalPaths.support, label: 'Support', icon: LifeBuoy },
  { to: paths.portalProfile, label: 'Profile', icon: User },
  { to: paths.portalSettings, label: 'Settings', icon: Settings },
  { roles: ['admin'], to: paths.admin, label: 'Administration', icon: ShieldCheck },
]

const isVisible = ({ page, roles }: Page, userRoles: readonly Role[]) =>
  (!page || canAccess(page, userRoles)) && (!roles || roles.some((role) => userRoles.includes(role)))

export const portalPages = (userRoles: readonly Role[], counts: PageCounts = {}): SidebarItem[] =>
  pages
    .filter((page) => isVisible(page, userRoles))
    .map((page) => ({ ...toSidebarItem(page, counts), label: page.label }))

/** Phones have space for four tabs; the rest are in the menu. */
export const portalTabs = (userRoles: readonly Role[], counts: PageCounts = {}): SidebarItem[] =>
  pages
    .filter((page) => (page.isExact || page.page) && isVisible(page, userRoles))
    .slice(0, 4)
    .map((page) => toSidebarItem(page, counts))

/** Hide zero counts. */
function toSidebarItem(
  { page, to, label, short, icon, isExact = false }: Page,
  counts: PageCounts,
): SidebarItem {
  const { count = 0, unread = 0 } = (page && counts[page]) ?? {}
  return {
    to,
    label: short ?? label,
    icon,
    isExact,
    ...(count > 0 ? { count } : {}),
    ...(unread > 0 ? { unread } : {}),
  }
}
