import {
  ArrowLeft,
  CreditCard,
  FileText,
  HeartPulse,
  House,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  MessageSquare,
  Scale,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'
import { paths } from '../../../domain/site/paths.ts'
import type { SidebarItem } from '../../ui/navigation/sidebar.tsx'

export const adminPages: readonly SidebarItem[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard, isExact: true },
  { to: paths.adminProperties, label: 'Properties', icon: House },
  { to: paths.adminUsers, label: 'Users', icon: Users },
  { to: paths.adminPages, label: 'Pages', icon: FileText },
  { to: paths.adminEnquiries, label: 'Enquiries', icon: MessageSquare },
  { to: paths.adminNotifications, label: 'Notifications', icon: Megaphone },
  { to: paths.adminPayments, label: 'Payments', icon: CreditCard },
  { to: paths.adminSupport, label: 'Support', icon: LifeBuoy },
  { to: paths.adminSettings, label: 'Settings', icon: Settings },
  { to: paths.adminLaw, label: 'Rules of law', icon: Scale },
  { to: paths.adminAudit, label: 'Audit log', icon: ScrollText },
  { to: paths.adminHealth, label: 'Health', icon: HeartPulse },
  { to: paths.home, label: 'Back to site', icon: ArrowLeft, isExact: true },
]
