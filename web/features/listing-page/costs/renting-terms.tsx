import type { ListingDetails } from '../listing-details.ts'
import { PageSection } from '../page-section.tsx'

const pets: Record<string, string> = {
  yes: 'Allowed',
  considered: 'Considered on request',
  no: 'Not stated as allowed; you may ask in writing',
}

export function RentingTerms({ listing }: { listing: ListingDetails }) {
  const rows: [string, string | undefined][] = [
    [
      'Bills',
      listing.billsIncluded === null ? undefined : listing.billsIncluded ? 'Included' : 'Not included',
    ],
    ['Pets', listing.pets ? pets[listing.pets] : undefined],
    ...(listing.country === 'Scotland' || listing.landlordRegistration
      ? [['Landlord registration', listing.landlordRegistration ?? undefined] as [string, string | undefined]]
      : []),
  ]
  return (
    <PageSection title="Renting terms">
      <dl className="border-line border-t text-facts">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[124px_1fr] gap-3 border-line border-b py-3.25 md:grid-cols-[200px_1fr]"
          >
            <dt className="text-ink-3">{label}</dt>
            <dd className={value ? 'font-medium' : 'text-ink-3'}>{value ?? 'Not stated'}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
