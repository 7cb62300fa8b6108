import { LogOut, Menu, SunMoon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { toggleTheme } from '../../browser/theme.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Sidebar, SidebarButton, type SidebarItem, TabBar } from '../../ui/navigation/sidebar.tsx'
import { useDetailsMenu } from '../../ui/overlays/use-details-menu.ts'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { UnreadBadge } from '../../ui/unread-badge.tsx'
import { PageChange } from './page-change.tsx'
import { SkipLink } from './skip-link.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = {
  name: string
  pages: readonly SidebarItem[]
  tabs: readonly SidebarItem[]
  /** The notification bell: beside the theme toggle on phones, above the page on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of portal and administration: a sidebar, or a tab bar on phones. */
export function PortalFrame({ name, pages, tabs, aside, children }: Props) {
  const signOut = useSignOut()
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar
        label={name}
        items={pages}
        head={
          <Link to={paths.home} aria-label={`${brand.name} home`} className="flex h-11 items-center">
            <span className="lg:hidden">
              <Mark />
            </span>
            <span className="max-lg:hidden">
              <Logo />
            </span>
          </Link>
        }
        foot={
          <>
            <SidebarButton icon={SunMoon} title="Light or dark theme" onClick={toggleTheme}>
              Light or dark theme
            </SidebarButton>
            <SidebarButton icon={LogOut} title="Sign Out" onClick={signOut}>
              Sign Out
            </SidebarButton>
          </>
        }
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <PhoneHeader name={name} pages={pages} aside={aside} onSignOut={signOut} />
        <main
          id="main"
          tabIndex={-1}
          className={classes(
            'relative mx-auto w-full max-w-288 flex-1 px-5 pt-6 pb-28 md:px-12 md:pt-10 md:pb-16',
            // Leaves space for it beside the heading.
            Boolean(aside) && '[--heading-aside:56px]',
          )}
        >
          {aside && <div className="absolute top-8 right-12 z-10 max-md:hidden">{aside}</div>}
          {children}
        </main>
      </div>
      {tabs.length > 1 && <TabBar label={`${name}, in short`} items={tabs} />}
      <PageChange />
    </div>
  )
}

function PhoneHeader({
  name,
  pages,
  aside,
  onSignOut,
}: Pick<Props, 'name' | 'pages' | 'aside'> & { onSignOut: () => void }) {
  const details = useRef<HTMLDetailsElement>(null)
  useDetailsMenu(details)
  return (
    <header
      data-sticky-header
      className="sticky top-0 z-30 flex h-15 items-center border-line border-b bg-surface pr-2 pl-4 md:hidden print:hidden"
    >
      <Link
        to={paths.home}
        aria-label={`${brand.name} home`}
        className="-ml-2 grid size-11 place-items-center"
      >
        <Mark />
      </Link>
      <span className="ml-1.5 flex-1 truncate font-semibold">{name}</span>
      {aside}
      <ThemeToggle iconSize={22} />
      <details ref={details}>
        <summary
          aria-label="Menu"
          className="grid size-11 cursor-pointer list-none place-items-center rounded-control hover:bg-fill"
        >
          <Icon of={Menu} size={24} />
        </summary>
        <nav
          aria-label={`All of ${name.toLowerCase()}`}
          className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-8rem)] flex-col overflow-y-auto border-line border-b bg-surface px-5 py-3 shadow-2"
        >
          {pages.map(({ to, label, icon, isExact, unread }) => (
            <NavLink
              key={to}
              to={to}
              end={isExact}
              className="flex min-h-12 items-center gap-3 border-line border-b font-medium aria-[current=page]:font-bold"
            >
              <Icon of={icon} />
              {label}
              <UnreadBadge unread={unread} className="ml-auto" />
            </NavLink>
          ))}
          <button
            type="button"
            onClick={onSignOut}
            className="flex min-h-12 cursor-pointer items-center gap-3 font-medium"
          >
            <Icon of={LogOut} />
            Sign Out
          </button>
        </nav>
      </details>
    </header>
  )
}
