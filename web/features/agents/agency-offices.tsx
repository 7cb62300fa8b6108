import type { Office } from './agency.ts'

export function AgencyOffices({ offices }: { offices: readonly Office[] }) {
  return (
    <ul className="mt-5 grid gap-x-7 md:grid-cols-2 xl:grid-cols-3">
      {offices.map(({ id, name, address_line, postcode, phone }) => (
        <li key={id} className="border-line border-b py-4">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-ink-2 text-sm">{[address_line, postcode].filter(Boolean).join(', ')}</p>
          {phone && (
            <a
              href={`tel:${phone.replace(/\s/g, '')}`}
              className="text-link touch-target tabular mt-1 inline-block text-sm"
            >
              {phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
