import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Logo } from '../../ui/logo.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { AccountLinks } from './account-links.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HeaderSheet } from './header-sheet.tsx'
import { mainLinks, menus } from './navigation.ts'
import { SavedLink } from './saved-link.tsx'

/** `bell` is passed in, because notifications are another feature. */
export function SiteHeader({ bell }: { bell?: ReactNode }) {
  return (
    <header className="group/header relative z-20 border-line border-b bg-surface">
      <div className="page-width flex h-15 items-center max-md:pr-2 max-md:pl-4 xl:h-18">
        <Link to={paths.home} aria-label={`${brand.name} home`} className="flex h-11 items-center">
          <Logo />
        </Link>
        <nav
          aria-label="Main"
          className="ml-11 hidden h-full items-center gap-5.5 font-medium text-facts xl:flex"
        >
          {menus.map((menu) => (
            <HeaderMenu key={menu.label} menu={menu} />
          ))}
          {mainLinks.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              prefetch="intent"
              className={({ isActive }) =>
                classes(
                  'flex h-full items-center whitespace-nowrap border-y-3 border-transparent',
                  isActive ? 'border-b-accent font-bold' : 'hover:border-b-line-strong',
                )
              }
            >
              <span data-label={link.label} className="nav-label">
                {link.label}
              </span>
            </NavLink>
          ))}
        </nav>
        <div className="flex-1" />
        <div className="hidden xl:contents group-has-[[data-sheet][open]]/header:contents">
          <ThemeToggle />
        </div>
        <SavedLink />
        <div className="group-has-[[data-sheet][open]]/header:hidden">{bell}</div>
        <div className="ml-1 hidden md:block">
          <AccountLinks place="header" />
        </div>
        <HeaderSheet />
      </div>
    </header>
  )
}
