import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { type ReactNode, useContext, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import favicon from './assets/favicon.svg'
import { CspNonce } from './browser/csp-nonce.ts'
import { headScript } from './browser/head-script.ts'
import { prepareOfflineNavigation } from './browser/offline-navigation.ts'
import { useScrollRestoration } from './browser/router-internals.ts'
import { settingNames } from './data/public-settings.ts'
import { publicSettings } from './data/request-context.ts'
import { watchSavedListings } from './entities/saved/saved-listings.ts'
import { AccountOutlet } from './features/account/account-outlet.tsx'
import { PageFailure, pageFailureMeta } from './features/layout/page-failure.tsx'
import { ToastOutlet } from './ui/feedback/toast-outlet.tsx'
import './styles/app.css'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: hanken },
  { ...font, href: besley },
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
]

export const meta: Route.MetaFunction = ({ error }) => (error ? pageFailureMeta(error) : [])

export function loader({ context }: Route.LoaderArgs) {
  const { isLoopback: _, ...settings } = context.get(publicSettings)
  return settings
}

/** The settings never change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')
  return (
    // The head script sets attributes on <html> before hydration.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a2226" media="(prefers-color-scheme: dark)" />
        <meta name={settingNames.url} content={settings?.supabaseUrl ?? ''} />
        <meta name={settingNames.key} content={settings?.supabaseAnonKey ?? ''} />
        {settings?.captcha && <meta name={settingNames.captcha} content={settings.captcha} />}
        {settings?.mapStyleUrl && <meta name={settingNames.mapStyle} content={settings.mapStyleUrl} />}
        {settings?.passwordPolicy === 'strong' && (
          <meta name={settingNames.passwordPolicy} content={settings.passwordPolicy} />
        )}
        {/* The first picture of a page is not half of it. */}
        <link rel="expect" href="#main" blocking="render" />
        <HeadScript />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <RestoreScroll />
        <Scripts />
      </body>
    </html>
  )
}

/** Restores the scroll position between pages; on page load the browser does. */
function RestoreScroll() {
  useScrollRestoration()
  return null
}

/**
 * Inline, because a file would load after the first paint; the nonce allows it. In the browser it has already run, so
 * the client bundle does not contain it.
 */
function HeadScript() {
  const nonce = useContext(CspNonce)
  const script = import.meta.env.SSR ? headScript() : ''
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  )
}

export default function Root() {
  // For the head script and for tests.
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
  }, [])
  useEffect(watchSavedListings, [])
  useEffect(prepareOfflineNavigation, [])
  return (
    <>
      <Outlet />
      <AccountOutlet />
      <ToastOutlet />
    </>
  )
}

/** The last resort, if not even the frame can be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <PageFailure error={error} />
    </main>
  )
}
