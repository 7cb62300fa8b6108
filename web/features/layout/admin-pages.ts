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
import { adminPaths } from '../../../domain/site/admin-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { SidebarItem } from '../../ui/navigation/sidebar.tsx'

export const adminPages: readonly SidebarItem[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard, isExact: true },
  { to: adminPaths.properties, label: 'Properties', icon: House },
  { to: adminPaths.users, label: 'Users', icon: Users },
  { to: adminPaths.pages, label: 'Pages', icon: FileText },
  { to: adminPaths.enquiries, label: 'Enquiries', icon: MessageSquare },
  { to: adminPaths.notifications, label: 'Notifications', icon: Megaphone },
  { to: adminPaths.payments, label: 'Payments', icon: CreditCard },
  { to: adminPaths.support, label: 'Support', icon: LifeBuoy },
  { to: adminPaths.settings, label: 'Settings', icon: Settings },
  { to: adminPaths.law, label: 'Rules of law', icon: Scale },
  { to: adminPaths.audit, label: 'Audit log', icon: ScrollText },
  { to: adminPaths.health, label: 'Health', icon: HeartPulse },
  { to: paths.home, label: 'Back to site', icon: ArrowLeft, isExact: true },
]
