import { Initials } from '../../ui/initials.tsx'

/** The agency's logo where its plan has one, else its first letters. */
export function AgencyMark({ name, logo }: { name: string; logo: string | null }) {
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
