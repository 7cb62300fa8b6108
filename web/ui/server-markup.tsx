import type { ReactNode } from 'react'

/** Hidden once the section that it replaces follows it. */
const className = 'has-[+section]:hidden'
/** Empty, and not React's to change: it keeps what the server has rendered. */
const keptMarkup = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/**
 * Markup that only the server renders: the browser keeps it and does not load its code. Empty after a navigation within the
 * site. The child is a lazy component, and undefined in the browser: `import.meta.env.SSR ? <Part /> : undefined`.
 */
export function ServerMarkup({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? (
    <div className={className}>{children}</div>
  ) : (
    <div className={className} {...keptMarkup} />
  )
}
