import { Link } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { yearOf } from '../../../domain/time/dates.ts'
import { Logo } from '../../ui/logo.tsx'
import { footerColumns } from './navigation.ts'

export function SiteFooter() {
  return (
    <footer className="mt-16 bg-footer text-on-footer md:mt-26 dark:border-line dark:border-t">
      <div className="page-width">
        <div className="grid grid-cols-2 gap-x-5 gap-y-8 pt-11 pb-9 lg:grid-cols-[1.5fr_repeat(4,1fr)] lg:gap-8 lg:pt-16 lg:pb-14">
          <div className="max-lg:col-span-full">
            <Logo scale={1.1} doorColour="#ebb141" />
            <p className="mt-4 max-w-62.5 text-facts text-on-footer-2 leading-6">{brand.strapline}</p>
          </div>
          {footerColumns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="mb-3.5 font-semibold text-facts">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="footer-link text-facts text-on-footer-2 hover:text-on-footer"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex justify-between gap-x-4 gap-y-1.5 border-footer-line border-t pt-5 pb-7 text-on-footer-3 text-sm max-md:flex-col">
          <p suppressHydrationWarning>
            © {yearOf(new Date())} {brand.company}. Registered in England and Wales.
          </p>
          <p>Listings are provided by agents and landlords.</p>
        </div>
      </div>
    </footer>
  )
}
