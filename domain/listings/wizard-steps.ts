/** The steps of the listing wizard, as in the URL. */
export const listingSteps = ['type', 'address', 'details', 'photos', 'material', 'preview'] as const

export type ListingStep = (typeof listingSteps)[number]

export const isListingStep = (value: string | undefined): value is ListingStep =>
  listingSteps.some((step) => step === value)

export const stepBefore = (step: ListingStep): ListingStep | undefined =>
  listingSteps[listingSteps.indexOf(step) - 1]

export const stepAfter = (step: ListingStep): ListingStep | undefined =>
  listingSteps[listingSteps.indexOf(step) + 1]

type Progress = {
  property_type: string | null
  location: string
  title: string
  price: number
  images: readonly string[]
  material_information: Readonly<Record<string, unknown>>
  council_tax_band: string | null
  tenure: string | null
}

/** Whether a step has everything that publishing requires or recommends. */
export function isStepDone(step: ListingStep, home: Progress): boolean {
  switch (step) {
    case 'type':
      return home.property_type !== null
    case 'address':
      return home.location.trim() !== ''
    case 'details':
      return home.title.trim() !== '' && home.price > 0
    case 'photos':
      return home.images.length > 0
    case 'material':
      return (
        Object.keys(home.material_information).length > 0 ||
        home.council_tax_band !== null ||
        home.tenure !== null
      )
    case 'preview':
      return false
  }
}
