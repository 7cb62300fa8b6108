import { Store } from 'lucide-react'
import { Icon } from './icon.tsx'

/** The logo, or a drawn shopfront. */
export function CompanyLogo({ logo }: { logo: string | null | undefined }) {
  if (!logo)
    return (
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-control bg-fill text-ink-2"
      >
        <Icon of={Store} size={24} />
      </span>
    )
  return (
    <img
      src={logo}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-control bg-[#fff] object-contain"
    />
  )
}
