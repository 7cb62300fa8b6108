import type { ListingDetails } from './listing-details.ts'
import { PageSection } from './page-section.tsx'

/** The description and features. */
export function AboutListing({ description, features }: Pick<ListingDetails, 'description' | 'features'>) {
  if (!description && features.length === 0) return null
  return (
    <PageSection title="About this home">
      {description && (
        <p className="max-w-[66ch] whitespace-pre-line break-words text-lead print:max-w-none print:text-md">
          {description}
        </p>
      )}
      {features.length > 0 && (
        <ul className="mt-5 gap-8 leading-8.5 md:columns-2 print:mt-3 print:columns-3 print:leading-7">
          {features.map((feature) => (
            <li key={feature} className="flex break-inside-avoid items-start gap-2.5">
              <span aria-hidden className="mt-4 w-2.5 shrink-0 print:mt-3.5 border-accent border-t-2" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
