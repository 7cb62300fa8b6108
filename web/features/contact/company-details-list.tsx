import { brand } from '../../../domain/site/brand.ts'
import type { CompanyDetails } from './fetch-company-details.ts'

/** Post and phone; nothing where the settings are empty. */
export function CompanyDetailsList({ address, phone, openingHours }: CompanyDetails) {
  if (!address && !phone) return null
  return (
    <section aria-labelledby="post-and-phone" className="border-ink border-t-3 pt-5">
      <h2 id="post-and-phone" className="display text-d2">
        Post and phone
      </h2>
      <dl className="mt-4 flex flex-col gap-4">
        {address && (
          <div>
            <dt className="font-semibold">Address</dt>
            <dd className="whitespace-pre-line text-ink-2">{`${brand.name}\n${address}`}</dd>
          </div>
        )}
        {phone && (
          <div>
            <dt className="font-semibold">Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="text-link">
                {phone}
              </a>
              {openingHours && <p className="whitespace-pre-line text-ink-2">{openingHours}</p>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
