import {
  Bell,
  Building2,
  CreditCard,
  FileUp,
  Heart,
  House,
  LayoutDashboard,
  LifeBuoy,
  MessageSquare,
  Settings,
  ShieldCheck,
  User,
} from 'lucide-react'
import { mayEnter, type PortalRoom, type Role } from '../../../domain/accounts/roles.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { SidebarItem } from '../../ui/navigation/sidebar.tsx'

/** How many items a page has, and how many are unread. */
export type PageCounts = Partial<Record<PortalRoom, { count: number; unread?: number }>>

type Page = SidebarItem & { room?: PortalRoom; roles?: readonly Role[]; short?: string }

/** In the order of the sidebar. `short` is the label in the tab bar. */
const pages: readonly Page[] = [
  { to: paths.portal, label: 'Dashboard', short: 'Home', icon: LayoutDashboard, isExact: true },
  { room: 'listings', to: paths.portalListings, label: 'My listings', short: 'Listings', icon: House },
  { room: 'saved', to: paths.portalSaved, label: 'Saved properties', short: 'Saved', icon: Heart },
  { room: 'enquiries', to: paths.portalEnquiries, label: 'Enquiries', icon: MessageSquare },
  { room: 'alerts', to: paths.portalAlerts, label: 'Searches and alerts', short: 'Alerts', icon: Bell },
  { room: 'listings', to: paths.portalImport, label: 'Import homes', short: 'Import', icon: FileUp },
  { room: 'agency', to: paths.portalAgency, label: 'Agency', icon: Building2 },
  {
    room: 'membership',
    to: paths.portalMembership,
    label: 'Plan and invoices',
    short: 'Plan',
    icon: CreditCard,
  },
  { room: 'support', to: paths.portalSupport, label: 'Support', icon: LifeBuoy },
  { to: paths.portalProfile, label: 'Profile', icon: User },
  { to: paths.portalSettings, label: 'Settings', icon: Settings },
  { roles: ['admin'], to: paths.admin, label: 'Administration', icon: ShieldCheck },
]

const isVisible = ({ room, roles }: Page, userRoles: readonly Role[]) =>
  (!room || mayEnter(room, userRoles)) && (!roles || roles.some((role) => userRoles.includes(role)))

export const portalPages = (userRoles: readonly Role[], counts: PageCounts = {}): SidebarItem[] =>
  pages
    .filter((room) => isVisible(room, userRoles))
    .map((room) => ({ ...toSidebarItem(room, counts), label: room.label }))

/** Phones have space for four tabs; the rest are in the menu. */
export const portalTabs = (userRoles: readonly Role[], counts: PageCounts = {}): SidebarItem[] =>
  pages
    .filter((room) => (room.isExact || room.room) && isVisible(room, userRoles))
    .slice(0, 4)
    .map((room) => toSidebarItem(room, counts))

/** Hide zero counts. */
function toSidebarItem(
  { room, to, label, short, icon, isExact = false }: Page,
  counts: PageCounts,
): SidebarItem {
  const { count = 0, unread = 0 } = (room && counts[room]) ?? {}
  return {
    to,
    label: short ?? label,
    icon,
    isExact,
    ...(count > 0 ? { count } : {}),
    ...(unread > 0 ? { unread } : {}),
  }
}
