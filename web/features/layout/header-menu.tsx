import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDetailsMenu } from '../../ui/overlays/use-details-menu.ts'
import { isInMenu, type NavigationMenu } from './navigation.ts'

/** A header menu on wide screens: links, and a panel with a picture. */
export function HeaderMenu({ menu }: { menu: NavigationMenu }) {
  const details = useRef<HTMLDetailsElement>(null)
  const isCurrent = isInMenu(menu, useLocation())
  useDetailsMenu(details)
  return (
    <details ref={details} name="header-menu" className="group relative h-full">
      <summary
        className={classes(
          'flex h-full cursor-pointer list-none items-center gap-1 border-y-3 border-transparent',
          'group-open:border-b-accent group-open:font-bold',
          isCurrent && 'border-b-accent font-bold',
        )}
      >
        <span data-label={menu.label} className="nav-label">
          {menu.label}
        </span>
        <Icon
          of={ChevronDown}
          size={16}
          className="transition-transform duration-(--duration-base) group-open:rotate-180"
        />
      </summary>
      <div className="-left-3.5 absolute top-full grid w-140 animate-fade-in grid-cols-[1fr_200px] gap-8 rounded-b-panel bg-raised px-6 pt-5 pb-6 shadow-2">
        <ul>
          {menu.links.map((link, index) => (
            <li key={link.to}>
              <Link
                to={link.to}
                className={classes(
                  '-mx-3 flex h-11 items-center rounded-control px-3 hover:bg-fill',
                  index === 0 && 'font-semibold',
                )}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        <MenuPanel {...menu.panel} />
      </div>
    </details>
  )
}

function MenuPanel({ picture, title, text, link }: NavigationMenu['panel']) {
  return (
    <div className="text-balance">
      <div className="h-37.5 overflow-hidden rounded-control bg-fill">
        <img
          src={picture}
          alt=""
          width={480}
          height={320}
          loading="lazy"
          className="photo object-[50%_75%]"
        />
      </div>
      <p className="mt-3 font-semibold text-facts leading-5.25">{title}</p>
      <p className="mt-1 mb-2.5 text-ink-2 text-sm">{text}</p>
      <Link to={link.to} className="section-link touch-target text-sm">
        {link.label}
      </Link>
    </div>
  )
}
