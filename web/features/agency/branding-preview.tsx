import { CompanyLogo } from '../../ui/company-logo.tsx'

type Props = { name: string; logo: string | null; primary: string; secondary: string }

/** A preview of the header of the agency's page. */
export function BrandingPreview({ name, logo, primary, secondary }: Props) {
  return (
    <figure className="rounded-panel border border-line bg-surface p-5">
      <div aria-hidden style={{ backgroundColor: primary }} className="h-1.5" />
      <div aria-hidden style={{ backgroundColor: secondary }} className="h-0.75" />
      <div className="mt-4 flex items-center gap-3.5">
        <CompanyLogo logo={logo} />
        <span className="display min-w-0 break-words text-d2">{name}</span>
      </div>
      <figcaption className="mt-4 text-ink-3 text-xs">
        How it looks on your page and on your listings.
      </figcaption>
    </figure>
  )
}
