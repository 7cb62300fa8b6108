import { ChevronDown, Menu, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDetailsMenu } from '../../ui/overlays/use-details-menu.ts'
import { AccountLinks } from './account-links.tsx'
import { mainLinks, menus, type NavigationMenu } from './navigation.ts'

/** The navigation on narrow screens, as a sheet below the header. */
export function HeaderSheet() {
  const details = useRef<HTMLDetailsElement>(null)
  // The header above the sheet stays usable, for the theme toggle.
  useDetailsMenu(details, 'header')
  useScrollLock(details)
  return (
    <details ref={details} data-sheet="" className="group/sheet xl:hidden">
      <summary
        aria-label="Menu"
        className="grid size-11 cursor-pointer list-none place-items-center rounded-control hover:bg-fill"
      >
        <Icon of={Menu} size={24} className="group-open/sheet:hidden" />
        <Icon of={X} size={24} className="hidden group-open/sheet:block" />
      </summary>
      <nav
        aria-label="All pages"
        className="absolute inset-x-0 top-full mt-px flex h-[calc(100dvh-61px)] animate-fade-in flex-col bg-surface"
      >
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pt-2 pb-6">
          {menus.map((menu, index) => (
            <SheetSection key={menu.label} menu={menu} isOpen={index === 0} />
          ))}
          {mainLinks.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className="display flex min-h-11.5 shrink-0 items-center border-line border-b text-lead leading-6"
            >
              {link.label}
            </Link>
          ))}
        </div>
        <div className="border-line border-t px-5 py-4">
          <AccountLinks place="sheet" />
        </div>
      </nav>
    </details>
  )
}

function SheetSection({ menu, isOpen }: { menu: NavigationMenu; isOpen: boolean }) {
  return (
    <details name="sheet-section" open={isOpen} className="group shrink-0 border-line border-b open:pb-2">
      <summary className="display flex h-15 cursor-pointer list-none items-center justify-between text-d1">
        {menu.label}
        <Icon of={ChevronDown} className="group-open:rotate-180" />
      </summary>
      <ul>
        {menu.links.map((link, index) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className={classes(
                'flex h-11 items-center border-l-3 pl-3.5',
                index === 0 ? 'border-accent font-semibold' : 'border-line',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The page behind an open sheet is inert and does not scroll. */
function useScrollLock(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = details.current
    if (!element) return
    const setLocked = (isLocked: boolean) => {
      if (isLocked) window.scrollTo(0, 0)
      document.documentElement.style.overflow = isLocked ? 'hidden' : ''
      for (const part of document.querySelectorAll('main, footer')) part.toggleAttribute('inert', isLocked)
    }
    const onToggle = () => setLocked(element.open)
    const wide = matchMedia('(min-width: 80rem)')
    const onWide = () => element.removeAttribute('open')
    element.addEventListener('toggle', onToggle)
    wide.addEventListener('change', onWide)
    return () => {
      element.removeEventListener('toggle', onToggle)
      wide.removeEventListener('change', onWide)
      setLocked(false)
    }
  }, [details])
}
