import { PageSection } from '../page-section.tsx'
import type { Property } from '../property.ts'

const pets: Record<string, string> = {
  yes: 'Allowed',
  considered: 'Considered on request',
  no: 'Not stated as allowed; you may ask in writing',
}

/** What a tenant asks beside the rent. */
export function RentingTerms({ property }: { property: Property }) {
  if (property.listingType !== 'rent') return null
  const rows: [string, string | undefined][] = [
    [
      'Bills',
      property.billsIncluded === null ? undefined : property.billsIncluded ? 'Included' : 'Not included',
    ],
    ['Pets', property.pets ? pets[property.pets] : undefined],
    ...(property.country === 'Scotland' || property.landlordRegistration
      ? [
          ['Landlord registration', property.landlordRegistration ?? undefined] as [
            string,
            string | undefined,
          ],
        ]
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
