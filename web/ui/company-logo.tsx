import { Initials } from './initials.tsx'

/** The logo, or initials. */
export function CompanyLogo({ name, logo }: { name: string; logo: string | null | undefined }) {
  if (!logo) return <Initials name={name} />
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
